import { startApi } from '../support/api.js';
import { connected, query } from '../support/cluster/sql.js';

const api = await startApi();
const { owner } = await api.organization();
afterAll(() => api.stop());

const [storing, reading] = [1, 2];

/** Lets responses be stored, and keys be read, only while nobody holds the lock `storing` or `reading`. */
beforeAll(() =>
  query(
    api.urls.owner,
    `create function public.wait_to_store() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock_shared(${storing}); return new; end';
     create trigger wait_to_store before update on kernel.idempotency_keys
       for each row execute function public.wait_to_store();
     create function public.wait_to_read() returns boolean volatile language plpgsql as
       $$begin
         if current_setting('transaction_read_only') = 'on' then perform pg_advisory_xact_lock_shared(${reading}); end if;
         return true;
       end$$;
     create policy wait_to_read on kernel.idempotency_keys as restrictive for select using (public.wait_to_read())`,
  ),
);

const whileHeld = (lock: number, work: (letGo: () => Promise<unknown>) => Promise<void>) =>
  connected(api.urls.owner, async (client) => {
    await client.query(`select pg_advisory_lock(${lock})`);
    await work(() => client.query('select pg_advisory_unlock_all()'));
  });

const create = () => owner('POST /team', { name: 'Team' }, { 'idempotency-key': 'same' });

describe('A repeat of a write with an Idempotency-Key', () => {
  it('gets the first response even if it looked for it just before it was stored', async () => {
    await whileHeld(storing, async (letStore) => {
      const first = create();
      await api.untilBlocking(1);
      await whileHeld(reading, async (letRead) => {
        const repeated = create();
        await api.untilBlocking(2);
        await letStore();
        const { status, body } = await first;
        expect(status).toBe(201);
        await letRead();
        expect(await repeated).toMatchObject({ status: 201, body: { id: body.id } });
        expect((await repeated).headers.get('idempotent-replayed')).toBe('true');
      });
    });
  });
});

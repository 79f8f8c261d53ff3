import { Client } from 'pg';
import { startApi } from '../support/api.js';
import { type Answer } from '../support/client.js';
import { query } from '../support/cluster/sql.js';

// An organization can use one of the two connections for reads. A request that holds it delays the work after a
// commit.
const api = await startApi({ deadline: 700, poolSize: 2 });
const { owner } = await api.organization();
afterAll(() => api.stop());

const create = (key: string, name = key) => owner('POST /team', { name }, { 'idempotency-key': key });

/** Repeats the request until it is answered within its time limit, and the first request has ended. */
async function repeat(key: string, name = key): Promise<Answer> {
  for (;;) {
    const answer = await create(key, name);
    if (answer.status !== 503 && answer.body.error?.reason !== 'idempotency_in_progress') return answer;
  }
}

const count = async (name: string) =>
  (await query(api.urls.owner, `select from identity.teams where name = '${name}'`)).length;

/** Runs `work` while another connection holds a lock. The lock is released at the end or earlier. */
async function whileHeld(lock: string, work: (letGo: () => Promise<void>) => Promise<void>): Promise<void> {
  const other = new Client(api.urls.owner);
  await other.connect();
  await other.query(`begin; ${lock}`);
  let held = true;
  const letGo = async () => void (held && ((held = false), await other.end()));
  await work(letGo).finally(letGo);
}

const ofOrganization = () => `select from kernel.access_epochs where org_id = '${owner.orgId}' for update`;

const late = { status: 503, body: { error: { reason: 'deadline_exceeded' } } };

async function isReplayed(key: string): Promise<void> {
  const answer = await repeat(key);
  expect(answer).toMatchObject({ status: 201, body: { name: key } });
  expect(answer.headers.get('idempotent-replayed')).toBe('true');
  expect(answer.headers.get('location')).toBe(`/team/${answer.body.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(await count(key)).toBe(1);
}

describe('After it misses its deadline, a write with an Idempotency-Key', () => {
  it('runs only once if it finishes later', async () => {
    await whileHeld(ofOrganization(), async () => expect(await create('Late')).toMatchObject(late));
    await isReplayed('Late');
  });

  it('runs only once if it had already committed', async () => {
    let first: Promise<Answer> | undefined;
    await whileHeld('lock table access_control.restrictions in access exclusive mode', async () => {
      await whileHeld(ofOrganization(), async (letGo) => {
        first = create('Committed');
        await api.untilBlocking(1);
        void owner('GET /restriction');
        await api.untilBlocking(2);
        await letGo();
      });
      while ((await count('Committed')) === 0);
      expect(await first).toMatchObject(late);
    });
    await isReplayed('Committed');
  });

  it('leaves its key unused if it is refused later', async () => {
    const { body: taken } = await owner('POST /team', { name: 'Taken' });
    await whileHeld(ofOrganization(), async () => expect(await create('Refused', 'Taken')).toMatchObject(late));
    expect(await repeat('Refused', 'Taken')).toMatchObject({ status: 409 });
    await owner(`DELETE /team/${taken.id}`);
    const answer = await repeat('Refused', 'Taken');
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });
});

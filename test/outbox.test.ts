import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { Sweeper } from '#kernel';
import { metric, openBench, org, stopWorkers, until, work, workInProcess } from './support/outbox/bench.js';
import { describeOnRedis, redisOf } from './support/redis.js';
import { wireTo } from './support/wire.js';

const redisUrl = redisOf(9);

const backends = [
  { name: 'PostgreSQL', runs: describe, redisUrl: null },
  { name: 'Redis', runs: describeOnRedis, redisUrl },
];

async function wipe(url: string) {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

for (const backend of backends)
  backend.runs(`The outbox, carried by ${backend.name}`, () => {
    let bench: Awaited<ReturnType<typeof openBench>>;
    let place: { url: string; redisUrl: string | null };

    beforeAll(async () => {
      if (backend.redisUrl) await wipe(backend.redisUrl);
      bench = await openBench();
      place = { url: bench.url, redisUrl: backend.redisUrl };
    });
    afterEach(stopWorkers);
    afterAll(() => bench.stop());

    /** Puts a delivery into the queue, as one that is late or comes twice. */
    async function deliver(id: string, attempts: number) {
      const jobs = [1, 2].map(() => ({ name: 'row', data: { org_id: org, id, attempts } }));
      if (backend.redisUrl) {
        const connection = new Redis(backend.redisUrl, { maxRetriesPerRequest: null });
        const [key] = await connection.keys('latchkey-*:outbox:*');
        const queue = new Queue('outbox', { connection, prefix: key!.split(':')[0] });
        await queue.addBulk(jobs);
        await until(async () => (await queue.getWaitingCount()) === 0);
        await queue.close();
        return void connection.disconnect();
      }
      const pool = new Pool({ connectionString: bench.url, options: '-c search_path=bullmq' });
      const queue = new (withBackend(createPostgresBackend).Queue)('outbox', { connection: pool });
      await queue.addBulk(jobs);
      await until(async () => (await queue.getWaitingCount()) === 0);
      await queue.close();
      await pool.end();
    }

    it('does what an event asks for, once, and forgets that it was asked', async () => {
      await work(place);
      const id = await bench.ask('Deposit');
      await bench.untilGone(id);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
    });

    it('does nothing before its date, which is a date of PostgreSQL', async () => {
      await work(place);
      const later = await bench.ask('Deposit', new Date('2999-01-01'));
      const sooner = await bench.ask('Deposit');
      await bench.untilGone(sooner);
      expect(await bench.row(later)).toMatchObject({ attempts: 0, claimed_until: null });
      await bench.sql('update kernel.outbox set due_at = now() where id = $1', [later]);
      await bench.untilGone(later);
      expect(await bench.effects(later)).toBe(1);
    });

    it('tries again what fails, later each time, and keeps the reason without secrets', async () => {
      await work(place);
      const id = await bench.ask('Stumble');
      for (const attempt of [1, 2]) {
        await until(
          async () => (await bench.row(id)).last_error !== null && (await bench.row(id)).attempts === attempt,
        );
        await until(async () => (await bench.row(id)).claimed_until === null);
        const [{ put_off, last_error }] = await bench.sql(
          `update kernel.outbox set due_at = now() from (select due_at - now() as left from kernel.outbox where id = $1) was
           where id = $1 returning extract(epoch from was.left) as put_off, last_error`,
          [id],
        );
        expect(Number(put_off)).toBeGreaterThan(0.5 * 2 ** (attempt - 1));
        expect(Number(put_off)).toBeLessThan(1.25 * 2 ** (attempt - 1));
        expect(last_error).toBe('Error No luck with https://a.example/?token=…');
      }
      await bench.untilGone(id);
      expect(await bench.runs(id)).toEqual([1, 2, 3]);
    });

    it('keeps what asks for a job that no worker knows, and counts it', async () => {
      const worker = await work(place);
      const id = await bench.ask('Nobody');
      await bench.untilGone(await bench.ask('Deposit'));
      expect(await bench.row(id)).toMatchObject({ attempts: 0, claimed_until: null, last_error: null });
      expect(await metric(worker, 'latchkey_outbox_unknown')).toBe(1);
      await bench.sql('delete from kernel.outbox where id = $1', [id]);
    });

    it('runs a row once, however often the queue delivers it', async () => {
      await work(place);
      await work(place);
      const openGate = await bench.closeGate();
      const id = await bench.ask('Deposit');
      await bench.untilAtGate(1);
      await deliver(id, 0);
      expect(await bench.runs(id)).toEqual([1]);
      await openGate();
      await bench.untilGone(id);
      await deliver(id, 1);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
    });

    it('shares rows among workers, each row to one of them', async () => {
      await work(place);
      await work(place);
      const ids = await Promise.all(Array.from({ length: 60 }, () => bench.ask('Deposit')));
      await until(async () => (await bench.sql('select from kernel.outbox')).length === 0);
      for (const id of ids) expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
    });

    it('gives a row to another worker when its own falls silent, and lets the effect of only one of them stand', async () => {
      await work(place);
      const openGate = await bench.closeGate();
      const id = await bench.ask('Deposit');
      await bench.untilAtGate(1);
      await bench.expire(id);
      await bench.untilAtGate(2);
      await openGate();
      await bench.untilGone(id);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1, 2], 1]);
      expect(await bench.row(id)).toBeUndefined();
    });

    it.each([
      ['before its effect', 'Deposit', 0],
      ['between its effect and its end', 'Announce', 1],
    ])('loses nothing when a worker is killed %s', async (_, job, done) => {
      const kill = workInProcess(place);
      const openGate = await bench.closeGate();
      const id = await bench.ask(job);
      await bench.untilAtGate(1);
      const sessions = await bench.sessionsAtGate();
      await kill();
      await openGate();
      await bench.untilEnded(sessions);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], done]);
      await bench.expire(id);
      await work(place);
      await bench.untilGone(id);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1, 2], 1]);
    });

    it('lets a job finish when its worker is asked to stop', async () => {
      const stop = workInProcess(place);
      const openGate = await bench.closeGate();
      const id = await bench.ask('Deposit');
      await bench.untilAtGate(1);
      const stopped = stop('SIGTERM');
      const later = await bench.ask('Deposit');
      await openGate();
      expect(await stopped).toBe(0);
      expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
      expect(await bench.effects(later)).toBe(0);
      await work(place);
      await bench.expire(later);
      await bench.untilGone(later);
      expect(await bench.effects(later)).toBe(1);
    });

    it('forgets idempotency keys of yesterday, of every organization', async () => {
      const keys = (at: string, ...orgs: string[]) =>
        bench.sql(
          `insert into kernel.idempotency_keys (org_id, principal, key, fingerprint, created_at)
           select unnest($1::text[]), 'usr_a', $2::text, '', now() - $2::text::interval`,
          [orgs, at],
        );
      await keys('25 hours', 'org_a', 'org_b');
      await keys('23 hours', 'org_a');
      await bench.sql('delete from kernel.sweeps');
      await work(place);
      const left = () => bench.sql('select org_id, key from kernel.idempotency_keys');
      await until(async () => (await left()).length < 3);
      expect(await left()).toEqual([{ org_id: 'org_a', key: '23 hours' }]);
      await bench.sql('delete from kernel.idempotency_keys');
    });

    it('sweeps in one worker only, and again when its next date has come', async () => {
      const swept = async () => (await bench.runs('tidy')).length;
      await bench.sql('delete from kernel.sweeps');
      const before = await swept();
      const sweepers = [(await work(place)).get(Sweeper), (await work(place)).get(Sweeper)];
      const round = () => Promise.all(sweepers.map((sweeper) => sweeper.sweep()));
      await round();
      expect(await swept()).toBe(before + 1);
      await bench.sql(`update kernel.sweeps set next_at = now() where name = 'tidy'`);
      await round();
      await round();
      expect(await swept()).toBe(before + 2);
    });
  });

describeOnRedis('The outbox, while Redis misbehaves', () => {
  let bench: Awaited<ReturnType<typeof openBench>>;
  beforeAll(async () => void (bench = await openBench()));
  afterEach(stopWorkers);
  afterAll(() => bench.stop());

  it('loses nothing when Redis is wiped with rows waiting and running', async () => {
    await work({ url: bench.url, redisUrl });
    const openGate = await bench.closeGate();
    const ids = await Promise.all(Array.from({ length: 12 }, () => bench.ask('Deposit')));
    await bench.untilAtGate(5);
    await until(async () => (await bench.sql('select from kernel.outbox where claimed_until is null')).length === 0);
    await wipe(redisUrl!);
    await openGate();
    await until(async () => (await bench.sql('select from test_effects')).length === 5);
    for (const id of ids) await bench.expire(id);
    for (const id of ids) await bench.untilGone(id);
    for (const id of ids) expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
  });

  it('keeps everything while Redis is away, and does it when Redis is back', async () => {
    const wire = await wireTo(redisUrl!);
    await work({ url: bench.url, redisUrl: wire.url });
    await bench.untilGone(await bench.ask('Deposit'));
    await wire.cut();
    const id = await bench.ask('Deposit');
    await until(async () => (await bench.row(id)).claimed_until !== null);
    await until(async () => (await bench.row(id)).claimed_until === null);
    expect(await bench.row(id)).toMatchObject({ attempts: 0, last_error: null });
    await wire.mend();
    await bench.untilGone(id);
    expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
    await stopWorkers();
    await wire.cut();
  });

  it('starts without Redis', async () => {
    const wire = await wireTo(redisUrl!);
    await wire.cut();
    await work({ url: bench.url, redisUrl: wire.url });
    const id = await bench.ask('Deposit');
    await wire.mend();
    await bench.untilGone(id);
    expect(await bench.effects(id)).toBe(1);
    await stopWorkers();
    await wire.cut();
  });
});

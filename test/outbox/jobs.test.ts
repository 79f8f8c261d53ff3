import { runningOperations, Sweeper } from '#kernel';
import { metric, until, work } from '../support/outbox/bench.js';
import { redisOf } from '../support/redis.js';
import { onEveryQueue } from './scene.js';

await onEveryQueue(redisOf(9), ({ bench, place }) => {
  it("a worker runs an event's job once", async () => {
    await work(place);
    const id = await bench.ask('Deposit');
    await bench.untilGone(id);
    expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
  });

  it('a worker finds out which job blocks its event loop', async () => {
    const blocked: string[][] = [];
    const stop = runningOperations.watch(({ operations }) => blocked.push(operations));
    await work(place);
    await bench.untilGone(await bench.ask('Compute'));
    stop();
    expect(blocked).toContainEqual(['Compute']);
  });

  it('a worker starts no job before its due time on PostgreSQL’s clock', async () => {
    await work(place);
    const later = await bench.ask('Deposit', new Date('2999-01-01'));
    const sooner = await bench.ask('Deposit');
    await bench.untilGone(sooner);
    expect(await bench.row(later)).toMatchObject({ attempts: 0, claimed_until: null });
    await bench.makeDue(later);
    await bench.untilGone(later);
    expect(await bench.effects(later)).toBe(1);
  });

  it('retries are delayed longer each time and store no secrets', async () => {
    await work(place);
    const id = await bench.ask('Stumble');
    for (const attempt of [1, 2]) {
      await until(async () => (await bench.row(id)).last_error !== null && (await bench.row(id)).attempts === attempt);
      await until(async () => (await bench.row(id)).claimed_until === null);
      const { put_off, last_error } = await bench.skipDelay(id);
      expect(Number(put_off)).toBeGreaterThan(0.5 * 2 ** (attempt - 1));
      expect(Number(put_off)).toBeLessThan(1.25 * 2 ** (attempt - 1));
      expect(last_error).toBe('Error No luck with https://a.example/?token=…');
    }
    await bench.untilGone(id);
    expect(await bench.runs(id)).toEqual([1, 2, 3]);
  });

  it('rows with an unknown job are kept and counted', async () => {
    const worker = await work(place);
    const id = await bench.ask('Nobody');
    await bench.untilGone(await bench.ask('Deposit'));
    expect(await bench.row(id)).toMatchObject({ attempts: 0, claimed_until: null, last_error: null });
    expect(await metric(worker, 'latchkey_outbox_unknown{outbox="kernel.outbox"}')).toBe(1);
    await bench.dropRow(id);
  });

  it('a sweep deletes old idempotency keys of every organization', async () => {
    await bench.addIdempotencyKeys('25 hours', 'org_a', 'org_b');
    await bench.addIdempotencyKeys('23 hours', 'org_a');
    await bench.makeSweepsDue();
    await work(place);
    const left = () => bench.sql('select org_id, key from kernel.idempotency_keys');
    await until(async () => (await left()).length < 3);
    expect(await left()).toEqual([{ org_id: 'org_a', key: '23 hours' }]);
    await bench.dropIdempotencyKeys();
  });

  it('a sweep runs in only one worker at each due time', async () => {
    const swept = async () => (await bench.runs('tidy')).length;
    await bench.makeSweepsDue();
    const before = await swept();
    const sweepers = [(await work(place)).get(Sweeper), (await work(place)).get(Sweeper)];
    const round = () => Promise.all(sweepers.map((sweeper) => sweeper.sweep()));
    await round();
    // Each worker started with its own sweep, which may have claimed the row and may still be running.
    await until(async () => (await swept()) > before);
    expect(await swept()).toBe(before + 1);
    await bench.makeSweepDue('tidy');
    await round();
    await round();
    expect(await swept()).toBe(before + 2);
  });
});

import { Logger } from '@nestjs/common';
import { openBench, stopWorkers, until, work } from '../support/outbox/bench.js';
import { describeOnRedis, redisOf } from '../support/redis.js';
import { wireTo } from '../support/wire.js';
import { wipe } from './scene.js';

const redisUrl = redisOf(11);

describeOnRedis('While Redis misbehaves,', () => {
  let bench: Awaited<ReturnType<typeof openBench>>;
  beforeAll(async () => void (bench = await openBench()));
  afterEach(stopWorkers);
  afterEach(() => Logger.overrideLogger(false));
  afterAll(() => bench.stop());

  it('no job is lost when Redis is emptied', async () => {
    await work({ url: bench.url, queue: { redisUrl: redisUrl! } });
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

  it('workers resume when Redis is available again', async () => {
    const wire = await wireTo(redisUrl!);
    await work({ url: bench.url, queue: { redisUrl: wire.url } });
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

  it('a worker logs once that Redis is lost, even without a job, and once that it is back', async () => {
    const wire = await wireTo(redisUrl!);
    await work({ url: bench.url, queue: { redisUrl: wire.url } });
    await bench.untilGone(await bench.ask('Deposit'));
    const logged = collectRedisLines();
    await wire.cut();
    await until(() => Promise.resolve(logged.length > 0));
    // Several attempts to connect fail while this job is claimed and released.
    const id = await bench.ask('Deposit');
    await until(async () => (await bench.row(id)).claimed_until !== null);
    await until(async () => (await bench.row(id)).claimed_until === null);
    await wire.mend();
    await bench.untilGone(id);
    expect(logged).toEqual([
      'Redis cannot be reached. Jobs wait until it can be reached again.',
      'Redis can be reached again.',
    ]);
    await stopWorkers();
    await wire.cut();
  });

  it('workers start without Redis', async () => {
    const wire = await wireTo(redisUrl!);
    await wire.cut();
    await work({ url: bench.url, queue: { redisUrl: wire.url } });
    const id = await bench.ask('Deposit');
    await wire.mend();
    await bench.untilGone(id);
    expect(await bench.effects(id)).toBe(1);
    await stopWorkers();
    await wire.cut();
  });
});

/** Collects the log lines about Redis from now on. */
function collectRedisLines(): string[] {
  const lines: string[] = [];
  const collect = (...said: unknown[]) =>
    lines.push(...said.filter((each) => typeof each === 'string').filter((each) => each.startsWith('Redis ')));
  Logger.overrideLogger({ log: collect, error: collect, warn: collect });
  return lines;
}

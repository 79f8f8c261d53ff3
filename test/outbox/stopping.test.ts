import { setTimeout } from 'node:timers/promises';
import { until } from '../support/outbox/bench.js';
import { held } from '../support/outbox/jobs.js';
import { startWorker } from '../support/outbox/worker.js';
import { redisOf } from '../support/redis.js';
import { hearStatements } from '../support/statements.js';
import { onEveryQueue, type OutboxScene } from './scene.js';

const sent: string[] = [];
hearStatements(({ text }) => void sent.push(text));

/**
 * BullMQ never clears two timers if it could not record the end of a job. A process that exits does not wait for them.
 */
const { setTimeout: timer } = globalThis;
globalThis.setTimeout = ((...given: Parameters<typeof timer>) => timer(...given).unref()) as typeof timer;

/** Milliseconds: almost no time for running jobs to finish. */
const impatience = 50;
const startImpatient = (place: OutboxScene['place']) => startWorker({ ...place, shutdownTimeout: impatience });

/** Makes jobs and sweeps wait until it is called, at the latest at the end of the test. */
let letGo: () => void = () => undefined;
const keepWaiting = () => void (held.until = new Promise((resolve) => (letGo = resolve)));

await onEveryQueue(redisOf(13), ({ bench, place }) => {
  beforeEach(async () => {
    held.sweeps = 0;
    await bench.makeSweepsDue();
  });
  afterEach(() => letGo());

  it('a worker stops despite a job that never ends', async () => {
    keepWaiting();
    const worker = await startImpatient(place);
    const id = await bench.ask('Wait');
    await until(async () => (await bench.runs(id)).length === 1);
    await worker.close();
    letGo();
    await bench.expire(id);
    const next = await startWorker(place);
    await bench.untilGone(id);
    expect(await bench.runs(id)).toEqual([1, 2]);
    await next.close();
  });

  it('a worker stops despite a sweep that never ends', async () => {
    keepWaiting();
    const worker = await startImpatient(place);
    await until(() => Promise.resolve(held.sweeps === 1));
    await worker.close();
  });

  it('a worker waits for a short sweep before it stops', async () => {
    keepWaiting();
    const worker = await startWorker(place);
    await until(() => Promise.resolve(held.sweeps === 1));
    const stopped = worker.close().then(() => 'stopped');
    expect(await Promise.race([stopped, setTimeout(500, 'waits')])).toBe('waits');
    letGo();
    await stopped;
  });

  // Only this queue has the lock that holds the start up.
  if (place.queue === 'postgres')
    it.each([
      { worker: 'a worker', start: startWorker },
      { worker: 'a worker that has no time left', start: startImpatient },
    ])('$worker closes every connection if it is stopped during its start', async ({ start }) => {
      // Until the relay's statement ends, the pool stays open, and BullMQ can still check out a connection.
      const letRelay = await bench.hold('lock table kernel.outbox in access exclusive mode');
      const letBegin = await bench.hold('lock table bullmq.migration in access exclusive mode');
      const worker = await start(place);
      await until(async () => (await bench.sql(waiting)).length > 0);
      sent.splice(0);
      const stopped = worker.close();
      // Longer than the impatient worker waits before it disconnects from the queue.
      await setTimeout(5 * impatience);
      await letBegin();
      await until(() => Promise.resolve(sent.some((text) => text.includes('application_name'))));
      await letRelay();
      await stopped;
    });
});

const waiting = `select from pg_locks where not granted and relation = 'bullmq.migration'::regclass`;

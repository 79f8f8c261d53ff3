import { until, work, workInProcess } from '../support/outbox/bench.js';
import { redisOf } from '../support/redis.js';
import { hearStatements } from '../support/statements.js';
import { deliver, onEveryQueue } from './scene.js';

const sent: string[] = [];
hearStatements(({ text }) => void sent.push(text));

const untilSent = (part: string, times: number) =>
  until(() => Promise.resolve(sent.filter((text) => text.includes(part)).length >= times));

await onEveryQueue(redisOf(10), (scene) => {
  const { bench, place } = scene;

  it('a row that is delivered repeatedly runs once', async () => {
    await work(place);
    await work(place);
    const openGate = await bench.closeGate();
    const id = await bench.ask('Deposit');
    await bench.untilAtGate(1);
    await deliver(scene, id, 0);
    expect(await bench.runs(id)).toEqual([1]);
    await openGate();
    await bench.untilGone(id);
    await deliver(scene, id, 1);
    expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
  });

  it('several workers share the rows and run each job once', async () => {
    await work(place);
    await work(place);
    const ids: string[] = [];
    for (let round = 0; round < 6; round++)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => bench.ask('Deposit')))));
    await until(async () => (await bench.sql('select from kernel.outbox')).length === 0);
    for (const id of ids) expect([await bench.runs(id), await bench.effects(id)]).toEqual([[1], 1]);
  });

  it('a worker starts once the queue’s tables exist', async () => {
    let id: string;
    await bench.sql('alter schema bullmq rename to bullmq_away');
    try {
      sent.splice(0);
      await work(place);
      // The worker could not start, and the relay could not hand over the row.
      if (place.queue === 'postgres') await untilSent('min_client_version', 2);
      id = await bench.ask('Deposit');
      if (place.queue === 'postgres') await untilSent('set claimed_until = null', 1);
    } finally {
      await bench.sql('alter schema bullmq_away rename to bullmq');
    }
    await bench.untilGone(id);
    expect(await bench.effects(id)).toBe(1);
  });

  it('a row whose lease expires runs again, but takes effect only once', async () => {
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
    ['before its job takes effect', 'Deposit', 0],
    ['after the effect of its job but before its completion', 'Announce', 1],
  ])('no row is lost when a worker is killed %s', async (_, job, done) => {
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

  it('a running job finishes before its stopped worker exits', async () => {
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
});

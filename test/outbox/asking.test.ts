import { until, work } from '../support/outbox/bench.js';
import { redisOf } from '../support/redis.js';
import { onEveryQueue } from './scene.js';

const later = new Date('2999-01-01');
const sooner = new Date('2998-01-01');

const soon = () => new Date(Date.now() + 3_500_000);

await onEveryQueue(redisOf(12), ({ bench, place }) => {
  it('a worker runs jobs that were requested without an event', async () => {
    await work(place);
    await bench.askDirectly('Deposit', 'thing_1');
    await until(async () => (await bench.rowsFor('thing_1')).length === 0);
    expect(await bench.sql(`select subject_id from test_effects`)).toEqual([{ subject_id: 'thing_1' }]);
  });

  it('a job requested twice runs only once, at the earlier time', async () => {
    await bench.askDirectly('Deposit', 'thing_2', sooner);
    await bench.askDirectly('Deposit', 'thing_2', later);
    await bench.askDirectly('Announce', 'thing_2', later);
    const asked = await bench.rowsFor('thing_2');
    expect(asked.map(({ job, due_at }) => [job, due_at])).toEqual([
      ['Deposit', sooner],
      ['Announce', later],
    ]);
    await bench.dropRowsFor('thing_2');
  });

  it('a worker repeats a job that was requested while it ran', async () => {
    await work(place);
    const openGate = await bench.closeGate();
    await bench.askDirectly('Announce', 'thing_3');
    await bench.untilAtGate(1);
    await bench.askDirectly('Announce', 'thing_3');
    await bench.untilAtGate(2);
    await openGate();
    await until(async () => (await bench.rowsFor('thing_3')).length === 0);
    expect(await bench.sql(`select from test_effects where subject_id = 'thing_3'`)).toHaveLength(2);
  });

  it('a run keeps its effect if its job is requested again', async () => {
    await work(place);
    const openGate = await bench.closeGate();
    await bench.askDirectly('Deposit', 'thing_8');
    await bench.untilAtGate(1);
    await bench.askDirectly('Deposit', 'thing_8', sooner);
    await bench.askDirectly('Deposit', 'thing_8', later);
    await openGate();
    await until(async () => (await bench.rowsFor('thing_8')).length === 1);
    expect(await bench.rowsFor('thing_8')).toMatchObject([{ due_at: sooner, attempts: 0 }]);
    expect(await bench.sql(`select from test_effects where subject_id = 'thing_8'`)).toHaveLength(1);
    await bench.dropRowsFor('thing_8');
  });

  it('a worker repeats a job as long as the job requests it', async () => {
    await work(place);
    await bench.askDirectly('Return', 'thing_4');
    for (const attempts of [1, 2]) {
      await until(async () => (await bench.rowsFor('thing_4'))[0].due_at > soon());
      expect(await bench.rowsFor('thing_4')).toMatchObject([{ attempts, claimed_until: null, last_error: null }]);
      await bench.makeDueFor('thing_4');
    }
    await until(async () => (await bench.rowsFor('thing_4')).length === 0);
  });

  it('a worker keeps retrying after a thousand failures', async () => {
    await bench.askDirectly('Stumble', 'thing_5');
    await bench.makeDueFor('thing_5', { attempts: 5000, failures: 5000 });
    await work(place);
    await until(async () => (await bench.rowsFor('thing_5'))[0].last_error !== null);
    expect(await bench.rowsFor('thing_5')).toMatchObject([{ attempts: 5001, failures: 5001, claimed_until: null }]);
  });

  it('the retry delay depends on consecutive failures, not on attempts', async () => {
    await bench.askDirectly('Return', 'thing_6');
    await bench.askDirectly('Stumble', 'thing_7');
    const hasRun = async (subject: string, attempts: number) => {
      const [row] = await bench.rowsFor(subject);
      return row.attempts === attempts && row.claimed_until === null;
    };
    await bench.makeDueFor('thing_6', { failures: 9 });
    await bench.makeDueFor('thing_7', { attempts: 5000 });
    await work(place);
    await until(() => hasRun('thing_6', 1));
    expect(await bench.rowsFor('thing_6')).toMatchObject([{ failures: 0 }]);
    await until(async () => (await bench.rowsFor('thing_7'))[0].last_error !== null);
    const [{ soon }] = await bench.sql(
      `select due_at < now() + interval '1 minute' as soon from kernel.outbox where subject_id = 'thing_7'`,
    );
    expect(soon).toBe(true);
  });
});

import { setImmediate } from 'node:timers/promises';
import { FairTurns, Reads } from '#kernel';
import { startApi } from '../support/api.js';
import { connected } from '../support/cluster/sql.js';

const api = await startApi();
afterAll(() => api.stop());

/** Keeps the process busy. */
const compute = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

describe('Turns of the event loop', () => {
  it('alternate between organizations', async () => {
    const turns = new FairTurns();
    const done: string[] = [];
    const work = async (name: string) => {
      await turns.take(name.slice(0, 1));
      done.push(name);
      compute(2);
    };
    await work('a1');
    await Promise.all(['a2', 'a3', 'a4', 'b1'].map(work));
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('are not waited for while there is little work', async () => {
    const turns = new FairTurns();
    let next = false;
    const later = setImmediate().then(() => (next = true));
    for (let n = 0; n < 3; n++) await turns.take('a');
    expect(next).toBe(false);
    await later;
  });
});

describe('While another organization reads,', () => {
  it('the work after each read gets a turn of its own', async () => {
    const reads = api.app.get(Reads);
    const [{ orgId }, { orgId: other }] = [(await api.organization()).owner, (await api.organization()).owner];
    let turn = 0;
    const turns = new Set<number>();
    const read = async () => {
      await reads.rows(orgId, 'select 1');
      turns.add(turn);
      compute(2);
    };
    const readTimes = (count: number) => Promise.all(Array.from({ length: count }, read));
    // Opens a connection for each read.
    await readTimes(4);
    await connected(api.urls.owner, async (client) => {
      await client.query('begin; lock table access_control.restrictions in access exclusive mode');
      void reads.rows(other, 'select from access_control.restrictions');
      await api.untilBlocking(1);
      turns.clear();
      const all = readTimes(3);
      // Sends the reads, and receives nothing. Their answers then arrive together.
      for (let n = 0; n < 100; n++) await new Promise<void>((resolve) => process.nextTick(resolve));
      compute(100);
      let isDone = false;
      void all.finally(() => (isDone = true));
      for (; !isDone; turn++) await setImmediate();
    });
    expect(turns.size).toBe(3);
  });
});

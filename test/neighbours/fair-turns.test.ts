import { setImmediate } from 'node:timers/promises';
import { FairTurns, Reads } from '#kernel';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

/** Keeps the process busy. */
const compute = (milliseconds: number) => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

describe('Turns of the event loop', () => {
  /** Work of 2 ms after each of several reads. The first letter of a name is the organization. */
  function worker() {
    const turns = new FairTurns();
    const done: string[] = [];
    const work = async (name: string) => {
      const orgId = name.slice(0, 1);
      turns.recordRead(orgId);
      await turns.waitFor(orgId);
      done.push(name);
      compute(2);
    };
    return { done, work };
  }

  it('alternate between organizations', async () => {
    const { done, work } = worker();
    await work('b0');
    await work('a1');
    await Promise.all(['a2', 'a3', 'a4', 'b1'].map(work));
    expect(done).toEqual(['b0', 'a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('come soon for an organization that has just begun to wait', async () => {
    const { done, work } = worker();
    await work('b0');
    await work('a1');
    const all = ['a2', 'a3', 'a4'].map(work);
    await all[0];
    await Promise.all([...all, work('b1')]);
    expect(done).toEqual(['b0', 'a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('are not waited for while only one organization reads', async () => {
    const { done, work } = worker();
    let isNext = false;
    const next = setImmediate().then(() => (isNext = true));
    for (const name of ['a1', 'a2', 'a3']) await work(name);
    expect([done.length, isNext]).toEqual([3, false]);
    await next;
  });
});

describe('After another organization has read,', () => {
  it('the work after each read gets a turn of its own', async () => {
    const reads = api.app.get(Reads);
    const [{ orgId }, { orgId: other }] = [(await api.organization()).owner, (await api.organization()).owner];
    let iteration = 0;
    const iterations = new Set<number>();
    const read = async (each: string) => {
      await reads.rows(each, 'select 1');
      iterations.add(iteration);
      compute(2);
    };
    // Opens a connection for each read.
    await Promise.all([other, other, other].map(read));
    iterations.clear();
    const all = Promise.all([orgId, orgId, orgId].map(read));
    // Sends the reads, and receives nothing. Their answers then arrive together.
    for (let n = 0; n < 100; n++) await new Promise<void>((resolve) => process.nextTick(resolve));
    compute(50);
    let isDone = false;
    void all.finally(() => (isDone = true));
    for (; !isDone; iteration++) await setImmediate();
    expect(iterations.size).toBe(3);
  });
});

import { setImmediate } from 'node:timers/promises';

/** Does something with each, and lets whatever waits have its turn after so many: nobody is held up by a long list. */
export async function inTurns<One, Result>(
  all: readonly One[],
  atATime: number,
  work: (one: One, position: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [position, one] of all.entries()) {
    results.push(work(one, position));
    if (results.length % atATime === 0) await setImmediate();
  }
  return results;
}

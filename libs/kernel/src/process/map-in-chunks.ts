import { setImmediate } from 'node:timers/promises';

/** Processes a list in portions and lets other work run in between. */
export async function mapInChunks<One, Result>(
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

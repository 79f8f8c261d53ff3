import { setImmediate } from 'node:timers/promises';

/** Maps a list in chunks, and lets other work run between two chunks. */
export async function mapInChunks<One, Result>(
  all: readonly One[],
  chunkSize: number,
  work: (one: One, position: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [position, one] of all.entries()) {
    results.push(work(one, position));
    if (results.length % chunkSize === 0) await setImmediate();
  }
  return results;
}

/** Runs steps one after another without a pause, and returns their result. */
export function runSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs steps one after another, and lets other work run between two steps. */
export async function runInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

let before: Promise<void> = Promise.resolve();

/** Waits for an exclusive turn of the event loop. For work that takes tens of milliseconds and may come in bursts. */
export function ownTurn(): Promise<void> {
  return (before = before.then(() => setImmediate()));
}

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

/** Milliseconds after which other work gets a turn. */
const maxTurn = 5;

/** Runs steps one after another, and lets other work run between two steps. Short work has no pauses. */
export async function runInTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let began = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < maxTurn) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** Characters or bytes that are read without a pause. */
const maxUnpaused = 64 * 1024;

/** Lets other work run between two steps that read a long text. Short texts need no pause. */
export async function pauseFor(length: number): Promise<void> {
  if (length > maxUnpaused) await setImmediate();
}

let before: Promise<void> = Promise.resolve();

/** Waits for an exclusive turn of the event loop. For work that takes tens of milliseconds and may come in bursts. */
export function ownTurn(): Promise<void> {
  return (before = before.then(() => setImmediate()));
}

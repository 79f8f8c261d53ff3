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

let before: Promise<void> = Promise.resolve();

/** Waits for an exclusive turn of the event loop. For work that takes tens of milliseconds and may come in bursts. */
export function ownTurn(): Promise<void> {
  return (before = before.then(() => setImmediate()));
}

import { setImmediate } from 'node:timers/promises';

let before: Promise<void> = Promise.resolve();

/** Waits for a turn that nobody else has who waits so: for what takes tens of milliseconds and may come several at once. */
export function ownTurn(): Promise<void> {
  return (before = before.then(() => setImmediate()));
}

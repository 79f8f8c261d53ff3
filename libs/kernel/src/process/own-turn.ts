import { setImmediate } from 'node:timers/promises';

let before: Promise<void> = Promise.resolve();

/** Waits for an exclusive turn of the event loop. For work that takes tens of milliseconds and may come in bursts. */
export function ownTurn(): Promise<void> {
  return (before = before.then(() => setImmediate()));
}

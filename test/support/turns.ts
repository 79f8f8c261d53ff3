import { setImmediate } from 'node:timers/promises';

/** Returns how many turns other work gets meanwhile. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const others = async () => {
    for (; !isDone; turns++) await setImmediate();
  };
  const waiting = others();
  await work();
  isDone = true;
  await waiting;
  return turns;
}

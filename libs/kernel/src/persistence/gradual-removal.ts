import { setTimeout } from 'node:timers/promises';

/** Milliseconds that a statement is to take, and rows that it removes: the fewest, until it is known what they cost. */
const aim = { time: 20, fewest: 25, most: 2000 };

/** A clock of milliseconds, and how to wait for some of them. */
type Timing = { now: () => number; rest: (milliseconds: number) => Promise<unknown> };

const usual: Timing = { now: () => performance.now(), rest: setTimeout };

/**
 * Removes rows until `remove` finds none, or so many are gone, and leaves others their part of the database: it rests after
 * each statement as long as that took, and no statement takes many times as long as it is to.
 * @param remove takes away so many rows at the most, of one table, and answers how many.
 * @returns how many are gone, and whether there may be more.
 */
export async function removeGradually(
  remove: (atMost: number) => Promise<number>,
  mostRows = Infinity,
  { now, rest }: Timing = usual,
): Promise<{ rows: number; more: boolean }> {
  let [rows, atMost] = [0, aim.fewest];
  while (rows < mostRows) {
    const began = now();
    const removed = await remove(atMost);
    const took = now() - began;
    if (removed === 0) return { rows, more: false };
    rows += removed;
    // Fewer than were asked for are the last of their table, and a row of the next may cost fifty times as much.
    atMost = removed < atMost ? aim.fewest : nextSize(atMost, took);
    await rest(took);
  }
  return { rows, more: true };
}

/** Twice as many at the most: what is dear shows before it takes long. */
const nextSize = (size: number, took: number): number => {
  const fitting = Math.floor((size * aim.time) / Math.max(took, 1));
  return Math.min(Math.max(fitting, aim.fewest), 2 * size, aim.most);
};

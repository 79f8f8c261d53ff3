import { setTimeout } from 'node:timers/promises';

/**
 * `time`: milliseconds that one statement should take. `minRows` and `maxRows` limit the rows per statement. The
 * first statement removes `minRows` rows, because their cost is unknown.
 */
const target = { time: 20, minRows: 25, maxRows: 2000 };

/** A clock in milliseconds, and a way to wait. */
type Timing = { now: () => number; rest: (milliseconds: number) => Promise<unknown> };

const realTiming: Timing = { now: () => performance.now(), rest: setTimeout };

/**
 * Removes rows in small steps until none are left or the maximum is reached. After each statement, it pauses for as
 * long as the statement took, so that other work is not slowed down. It also adapts the number of rows for the next
 * statement.
 * @param remove deletes at most `atMost` rows of one table and returns how many.
 * @returns how many rows were removed, and whether more may be left.
 */
export async function removeGradually(
  remove: (atMost: number) => Promise<number>,
  maxRows = Infinity,
  { now, rest }: Timing = realTiming,
): Promise<{ rows: number; more: boolean }> {
  let [rows, atMost] = [0, target.minRows];
  while (rows < maxRows) {
    const began = now();
    const removed = await remove(atMost);
    const took = now() - began;
    if (removed === 0) return { rows, more: false };
    rows += removed;
    // If fewer rows than requested were removed, the table has none left. A row of the next table may cost fifty times
    // as much.
    atMost = removed < atMost ? target.minRows : nextSize(atMost, took);
    await rest(took);
  }
  return { rows, more: true };
}

/**
 * Returns the number of rows for the next statement. It at most doubles each time, so that expensive rows are noticed
 * early.
 */
const nextSize = (size: number, took: number): number => {
  const fitting = Math.floor((size * target.time) / Math.max(took, 1));
  return Math.min(Math.max(fitting, target.minRows), 2 * size, target.maxRows);
};

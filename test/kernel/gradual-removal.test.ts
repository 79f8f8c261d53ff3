import { removeGradually } from '#kernel';

/** So many rows, each of which takes so many milliseconds to remove. */
type Rows = { count: number; cost: number };

/**
 * Removes the rows of one table after another, on a clock of its own, and notes how long each statement took and was
 * rested after.
 */
async function removing(tables: Rows[], mostRows?: number) {
  const [left, statements, rests] = [structuredClone(tables), [] as number[], [] as number[]];
  let time = 0;
  const remove = (atMost: number) => {
    const table = left.find(({ count }) => count > 0);
    const removed = Math.min(table?.count ?? 0, atMost);
    if (!table) return Promise.resolve(0);
    table.count -= removed;
    statements.push(2 + removed * table.cost);
    time += statements.at(-1)!;
    return Promise.resolve(removed);
  };
  const rest = (milliseconds: number) => Promise.resolve(rests.push(milliseconds));
  const outcome = await removeGradually(remove, mostRows, { now: () => time, rest });
  return { ...outcome, statements, rests };
}

const all = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

describe('Gradual removal', () => {
  it('takes about 20 ms per statement and pauses as long', async () => {
    const tables = [1 / 256, 1 / 16, 1 / 256, 1, 1 / 32].map((cost) => ({ count: 20_000, cost }));
    const { rows, more, statements, rests } = await removing(tables);
    expect({ rows, more }).toEqual({ rows: 100_000, more: false });
    expect(Math.max(...statements)).toBeLessThan(50);
    expect(rests).toEqual(statements);
    // What comes with a statement whatever it removes, as looking for its table, is little of all.
    expect(2 * statements.length).toBeLessThan(all(statements) / 3);
  });

  it('leaves rows beyond its maximum for the next run', async () => {
    const tables = [{ count: 10_000, cost: 1 / 128 }];
    const { rows, more } = await removing(tables, 3000);
    expect(more).toBe(true);
    expect(rows).toBeGreaterThanOrEqual(3000);
    expect(rows).toBeLessThan(5000);
  });

  it('runs no statement if there are no rows', async () => {
    expect(await removing([])).toEqual({ rows: 0, more: false, statements: [], rests: [] });
  });
});

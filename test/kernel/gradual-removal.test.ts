import { removeGradually } from '#kernel';

/** The number of rows, and the milliseconds that removing one takes. */
type Rows = { count: number; cost: number };

/**
 * Removes the rows of one table after another, with a simulated clock. Records the duration of each statement and of
 * the pause after it.
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
  it('takes about 20 ms per statement, with pauses of equal length', async () => {
    const tables = [1 / 256, 1 / 16, 1 / 256, 1, 1 / 32].map((cost) => ({ count: 20_000, cost }));
    const { rows, more, statements, rests } = await removing(tables);
    expect({ rows, more }).toEqual({ rows: 100_000, more: false });
    expect(Math.max(...statements)).toBeLessThan(50);
    expect(rests).toEqual(statements);
    // The fixed cost of a statement, such as finding its table, is a small part of the whole.
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

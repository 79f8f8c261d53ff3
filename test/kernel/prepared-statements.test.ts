import { Reads } from '#kernel';
import { startApi } from '../support/api.js';

const api = await startApi();
const reads = api.app.get(Reads);
afterAll(() => api.stop());

/** Number of prepared statements with this text. All statements of this file run on the same connection. */
async function countPrepared(text: string): Promise<number> {
  const sql = 'select count(*) from pg_prepared_statements where statement like :text and statement not like :own';
  const values = { text: `%${text}%`, own: '%pg_prepared_statements%' };
  return (await reads.one<{ count: number }>(null, sql, values))!.count;
}

const numbered = (n: number) => reads.one<{ n: number }>(null, `select ${n} as n`);

describe('The statements of a connection', () => {
  it('are closed again if there are many, and give the same rows afterwards', async () => {
    for (let n = 0; n < 600; n++) expect(await numbered(n)).toEqual({ n });
    const count = await countPrepared(' as n');
    expect(count).toBeGreaterThan(400);
    expect(count).toBeLessThanOrEqual(500);
    for (const n of [0, 599, 1]) expect(await numbered(n)).toEqual({ n });
  });

  it('are closed after they failed', async () => {
    for (let n = 0; n < 20; n++) await expect(reads.one(null, `select ${n} / 0`)).rejects.toThrow('division by zero');
    expect(await countPrepared(' / 0')).toBe(0);
  });
});

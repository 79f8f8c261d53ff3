import { startLists, walk } from './lists.js';

const { owner, lists } = await startLists();

const keyOf = (row: any): string => row.id ?? row.slug;
const shifted = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString();

/** The lists that can be filtered by a column, with all rows that the owner can read. */
async function filterable(column: string) {
  const found = [];
  for (const { name, path, accepts } of lists) {
    if (!accepts.has(`${column}_after`)) continue;
    const rows = await walk(owner, path, '');
    if (rows && rows.length > 0) found.push({ name, path, rows });
  }
  return found;
}

const columns = { created_at: 'created', updated_at: 'updated' } as const;

describe.each(Object.entries(columns))('The filters by %s', (field, column) => {
  it('are offered by every list whose rows have this field', async () => {
    const missing: string[] = [];
    for (const { name, path, accepts } of lists) {
      const [row] = (await walk(owner, path, '')) ?? [];
      if (row && typeof row[field] === 'string' && !accepts.has(`${column}_after`)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });

  it('include the start and exclude the end', async () => {
    const found = await filterable(column);
    expect(found.length).toBeGreaterThan(column === 'created' ? 18 : 12);
    for (const { name, path, rows } of found) {
      const middle = rows[Math.floor(rows.length / 2)][field] as string;
      for (const time of [shifted(middle, -1), middle, shifted(middle, 1)]) {
        const isBefore = (row: any) => Date.parse(row[field]) < Date.parse(time);
        const later = await walk(owner, path, `${column}_after=${time}`);
        const earlier = await walk(owner, path, `${column}_before=${time}`);
        expect([name, later!.map(keyOf)]).toEqual([name, rows.filter((row) => !isBefore(row)).map(keyOf)]);
        expect([name, earlier!.map(keyOf)]).toEqual([name, rows.filter(isBefore).map(keyOf)]);
      }
    }
  });

  it('apply to the total', async () => {
    for (const { name, path, rows } of await filterable(column)) {
      const time = rows[0][field] as string;
      if (!lists.find((each) => each.name === name)!.accepts.has('count')) continue;
      const { body } = await owner(`GET ${path}?count=exact&${column}_after=${time}`);
      expect([name, body.total]).toEqual([
        name,
        rows.filter((row: any) => Date.parse(row[field]) >= Date.parse(time)).length,
      ]);
    }
  });

  it('accept a time with a UTC offset', async () => {
    const [role] = (await owner('GET /role')).body.result;
    const local = shifted(role[field], 2 * 3_600_000).replace('Z', '%2B02:00');
    const ids = async (query: string) => (await walk(owner, '/role', query))!.map(keyOf);
    expect(await ids(`${column}_after=${local}`)).toContain(role.id);
    expect(await ids(`${column}_before=${local}`)).not.toContain(role.id);
  });

  it('refuse an end before the start, even if no row is that old', async () => {
    for (const { name, path } of await filterable(column)) {
      const range = (end: string) => `${column}_after=2000-01-02T00:00:00Z&${column}_before=${end}`;
      const { status, body } = await owner(`GET ${path}?${range('2000-01-01T00:00:00Z')}`);
      expect([name, status, body.error?.fields]).toMatchObject([
        name,
        400,
        [{ path: `query:${column}_before`, reason: 'invalid_value' }],
      ]);
      expect([name, await walk(owner, path, range('2000-01-02T00:00:00Z'))]).toEqual([name, []]);
    }
  });

  it.each([
    '2026-11-20',
    '2026-11-20T09:30:00',
    '2026-11-20T09:30:00 02:00',
    '2026-02-30T09:30:00Z',
    '2026-325T09:30:00Z',
    '2026-11-20T25:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '',
    'yesterday',
  ])('refuse %j', async (value) => {
    const { status, body } = await owner(`GET /role?${column}_after=${encodeURI(value)}`);
    expect([status, body.error.code, body.error.fields[0].path]).toEqual([
      400,
      'validation_error',
      `query:${column}_after`,
    ]);
  });
});

describe('A list whose rows have no updated_at', () => {
  it('refuses filters by updated_at', async () => {
    const { status, body } = await owner('GET /api-token?updated_after=2026-11-20T09:30:00Z');
    expect([status, body.error.fields[0].path]).toEqual([400, 'query:updated_after']);
  });
});

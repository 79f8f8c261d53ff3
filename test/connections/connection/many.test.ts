import { fill } from '../../bench/seed/fill.js';
import { startApi } from '../../support/api.js';
import { varyConnections } from '../../support/states/connections.js';

/** The owner has more connections than one statement collects and than one scan reads in list order. */
const size = { members: 4, teams: 2, roles: 25, connections: 4000, restrictions: 10, events: 10 };

type Row = { id: string; name: string; updated_at: string; last_used_at: string | null; status: string; own: boolean };

const api = await startApi();
afterAll(() => api.stop());
const { owner } = await api.organization();

/** All connections that the owner can access. */
async function reachedRows(): Promise<Row[]> {
  await fill(api.urls.owner, owner.orgId, size, api.clock.now());
  await varyConnections(api, owner.orgId, owner.userId);
  return api.sql(
    owner.orgId,
    `select id, name, status, to_json(updated_at) #>> '{}' as updated_at, to_json(last_used_at) #>> '{}' as last_used_at,
       owner_user_id = $1 as own
     from connections.connections as connection where org_id = $2 and (owner_user_id = $1 or id in (
       select resource_id from connections.shares where org_id = $2 and grantee_type = 'org'))`,
    [owner.userId, owner.orgId],
  );
}
const reached = await reachedRows();

const keys: Record<string, (row: Row) => string> = {
  '-created_at': () => '',
  created_at: () => '',
  name: ({ name }) => name.toLowerCase(),
  '-updated_at': ({ updated_at }) => updated_at,
  '-last_used_at': ({ last_used_at }) => last_used_at ?? '',
};

/** Precomposed names, which are searched with a separate accent. */
const named =
  (text: string) =>
  ({ name }: Row): boolean =>
    name.toLowerCase().includes(text.normalize('NFC'));

const filters: Record<string, (row: Row) => boolean> = {
  '': () => true,
  'status=needs_reauth': ({ status }) => status === 'needs_reauth',
  'access=owner': ({ own }) => own,
  'q=connection': () => true,
  'q=ion 33': named('ion 33'),
  'q=e\u0301lan con': named('e\u0301lan con'),
  'q=élan&status=active': (row) => named('élan')(row) && row.status === 'active',
};

describe('A caller with many connections', () => {
  it.each(Object.keys(keys))('finds each matching connection once when paging by %s', async (sort) => {
    const key = keys[sort]!;
    for (const [query, wanted] of Object.entries(filters)) {
      const expected = reached.filter((row) => wanted(row)).toSorted((one, other) => before(key, one, other));
      if (sort.startsWith('-')) expected.reverse();
      expect(expected.length).toBeGreaterThan(10);
      expect([query, await walked(`sort=${sort}&${query}`)]).toEqual([query, expected.map(({ id }) => id)]);
    }
  });
});

const before = (key: (row: Row) => string, one: Row, other: Row): number =>
  Buffer.compare(Buffer.from(key(one)), Buffer.from(key(other))) || (one.id < other.id ? -1 : 1);

/** Small pages, which one scan can fill, and large pages, which it cannot. */
async function walked(query: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; cursor !== null; page++) {
    const limit = page < 3 ? 20 : 200;
    const { status, body } = await owner(
      `GET /connection?${encodeURI(query)}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    ids.push(...(body.result as Row[]).map(({ id }) => id));
    cursor = body.next_cursor as string | null;
  }
  return ids;
}

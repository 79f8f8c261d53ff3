import { type Client } from '../support/client.js';
import { type List, startLists, walk } from './lists.js';

const { owner, member, things, lists } = await startLists();

const counted = () => lists.filter(({ accepts }) => accepts.has('count'));

/** The total, the number of rows by paging, and whether the caller may read the list. */
async function compare(as: Client, { name, path }: List, query = '') {
  const rows = await walk(as, path, query, 20);
  if (rows === null) return null;
  const { body } = await as(`GET ${path}?limit=1&count=exact&${query}`);
  return { name, total: body.total as number, rows: rows.length };
}

async function compareAll(as: Client) {
  const all = [];
  for (const list of counted()) all.push(await compare(as, list));
  return all.filter((each) => each !== null);
}

describe('The total of a list', () => {
  it('is offered by every list except GET /toolbox/{id}/connected-app', () => {
    const others = lists.filter(({ accepts }) => !accepts.has('count')).map(({ name }) => name);
    expect(others).toEqual(['GET /toolbox/{id}/connected-app']);
  });

  it('is the number of rows on all pages', async () => {
    const all = await compareAll(owner);
    expect(all.length).toBeGreaterThan(25);
    expect(all.map(({ name, total }) => [name, total])).toEqual(all.map(({ name, rows }) => [name, rows]));
    expect(all.filter(({ total }) => total > 0).length).toBeGreaterThan(20);
  });

  it('includes only rows that the caller can see', async () => {
    const all = await compareAll(member);
    expect(all.map(({ name, total }) => [name, total])).toEqual(all.map(({ name, rows }) => [name, rows]));
    for (const name of ['GET /api-token', 'GET /connector', 'GET /connection', 'GET /audit-log']) {
      const list = lists.find((each) => each.name === name)!;
      const [own, everything] = [all.find((each) => each.name === name)!, await compare(owner, list)];
      expect([name, own.total < everything!.total]).toEqual([name, true]);
    }
  });

  it.each([
    ['GET /member', 'q=member'],
    ['GET /role', 'is_system=true'],
    ['GET /connection', 'access=owner'],
    ['GET /connection', 'q=github&sort=name'],
    ['GET /connection', 'sort=-updated_at'],
    ['GET /connector', 'origin=custom'],
    ['GET /connector', 'q=git&sort=-updated_at'],
    ['GET /audit-log', 'scope=org'],
    ['GET /audit-log', 'scope=org&action=role.*'],
    ['GET /access-request', 'status=approved'],
  ])('of %s?%s respects the filters', async (list, query) => {
    const { total, rows } = (await compare(
      owner,
      lists.find(({ name }) => name === list)!,
      query,
    ))!;
    expect(total).toBe(rows);
    expect(total).toBeGreaterThan(0);
  });

  it('is the same on every page', async () => {
    const first = await owner('GET /role?count=exact&limit=2');
    const next = await owner(`GET /role?count=exact&limit=2&cursor=${first.body.next_cursor}`);
    expect(next.body.total).toBe(first.body.total);
    const back = await owner(`GET /role?count=exact&limit=2&cursor=${next.body.prev_cursor}`);
    expect(back.body).toEqual({ ...first.body, prev_cursor: null, next_cursor: expect.any(String) });
  });

  it('is absent unless requested', async () => {
    const first = await owner('GET /role?count=exact&limit=2');
    const next = await owner(`GET /role?limit=2&cursor=${first.body.next_cursor}`);
    expect(next.status).toBe(200);
    expect(Object.keys(next.body)).toEqual(['result', 'next_cursor', 'prev_cursor']);
  });

  it('is refused for connectors filtered by restrictions', async () => {
    for (const filter of ['can_use=true', 'restricted=false']) {
      const { status, body } = await owner(`GET /connector?count=exact&${filter}`);
      expect([status, body.error.fields[0].path]).toEqual([400, 'query:count']);
    }
  });

  it('is refused where the rows cannot be counted', async () => {
    const { status, body } = await owner(`GET /toolbox/${things.toolbox}/connected-app?count=exact`);
    expect([status, body.error.fields[0].path]).toEqual([400, 'query:count']);
  });

  it('is refused for values other than `exact`', async () => {
    const { status, body } = await owner('GET /role?count=estimate');
    expect([status, body.error.fields[0].path]).toEqual([400, 'query:count']);
  });
});

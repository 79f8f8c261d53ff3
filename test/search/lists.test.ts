import { fill } from '../bench/seed/fill.js';
import { idOf } from '../bench/seed/words.js';
import { type Answer, startApi } from '../support/api.js';
import { size } from './size.js';
import { setAccountLabel, setConnectionOwner } from '../support/states/connections.js';

const api = await startApi();
afterAll(() => api.stop());
const { owner } = await api.organization();
await fill(api.urls.owner, owner.orgId, size, api.clock.now());

type Row = { id: string; name: string | null; email: string | null };

/** Every row of a list, read page by page. */
async function walked(path: string, limit = 200): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Answer = await owner(`GET ${path}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    rows.push(...answer.body.result);
    cursor = answer.body.next_cursor;
  }
  return rows;
}

describe('The list of members', () => {
  const renamed = ['Ünal Öz', '日本語の名前', '100% of\\it_all', '🦊🦊🦊', 'Member%77'];
  beforeAll(async () => {
    for (const [n, name] of renamed.entries())
      expect(await owner(`PATCH /member/${idOf(owner.orgId, 'usr', 400 + n)}`, { name })).toMatchObject({
        status: 200,
      });
  });

  it('finds exactly the members whose name or email contains the text', async () => {
    const all = await walked('/member?sort=name');
    const named = ['ünal', 'NAL Ö', '本語の', '100% of', 'of\\it_', '🦊🦊', 'r%77', '%77', '_77', 'ember_77'];
    const usual = ['member 77', 'MEMBER 77', 'ber77@', '1299@example', 'member', '77', 'olivia', 'nobody at all'];
    for (const q of [...named, ...usual]) {
      const holds = (text: string | null) => text?.toLowerCase().includes(q.toLowerCase()) ?? false;
      const expected = all.filter(({ name, email }) => holds(name) || holds(email)).map(({ id }) => id);
      const rows = await walked(`/member?q=${encodeURIComponent(q)}`, 7 + Math.ceil(expected.length / 3));
      expect([q, rows.map(({ id }) => id)]).toEqual([q, expected]);
    }
  });

  it('combines a search with other filters and sort orders', async () => {
    const names = (query: string) =>
      walked(`/member?q=member%2077&${query}`).then((rows) => rows.map(({ name }) => name));
    expect(await names(`role_id=${idOf(owner.orgId, 'role', 21)}`)).toEqual(['Member 770']);
    expect((await names('sort=-joined_at')).slice(0, 2)).toEqual(['Member 779', 'Member 778']);
  });
});

it('Invites can be searched by role and by part of the email', async () => {
  const emails = (query: string) => walked(`/invite?${query}`).then((rows) => rows.map(({ email }) => email));
  const even = [308, 258, 208, 158, 108, 58, 8].map((n) => `guest${n}@example.com`);
  expect(await emails(`role_id=${idOf(owner.orgId, 'role', 9)}`)).toEqual(even);
  expect(await emails(`q=T258&role_id=${idOf(owner.orgId, 'role', 9)}`)).toEqual(['guest258@example.com']);
  const thirties = ['guest320', 'guest322', 'guest324', 'guest32'].map((name) => `${name}@example.com`);
  expect(await emails('q=guest32&sort=email')).toEqual(thirties);
});

it('Connections can be searched by visible account labels and connector names', async () => {
  const { orgId } = owner;
  const id = idOf(orgId, 'conn', 7);
  await setAccountLabel(api, orgId, id, 'Ada@zoo.example');
  const ids = async (q: string) => (await owner(`GET /connection?q=${q}`)).body.result.map((row: Row) => row.id);
  expect(await ids('ada@zoo')).toEqual([]);
  await setConnectionOwner(api, orgId, id, owner.userId);
  expect(await ids('ada@zoo')).toEqual([id]);
  expect(await ids('connection%20375')).toEqual([idOf(orgId, 'conn', 375)]);
  expect(await ids('connection%20376')).toEqual([]);
  expect(await ids('notion')).toEqual([id]);
});

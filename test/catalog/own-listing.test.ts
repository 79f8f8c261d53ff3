import { addConnectors, slugOf } from '../bench/seed/connectors.js';
import { type MemberClient } from '../support/founder.js';
import { Plans } from '../support/plans/sequential-scans.js';
import { hearStatements, type Statement } from '../support/statements.js';
import { connectors, keep, type Own } from './own-scene.js';
import { bySlug, startCatalogScene, walk } from './scene.js';

const { api, organize } = await startCatalogScene();

/** The visibility rule in a second, shorter implementation. */
function isSeen({ owner, grants, status }: Own, { userId }: MemberClient, manages: boolean): boolean {
  if (owner === userId) return true;
  const levels = grants.filter(([type, id]) => type === 'org' || id === userId).map(([, , level]) => level);
  if (levels.length === 0) return owner === null && manages;
  return status === 'published' || levels.includes('edit');
}

const mentions = ({ name, slug, description }: Own, q: string) =>
  [name, slug, description ?? ''].some((text) => composed(text).includes(composed(q)));

const composed = (text: string) => text.normalize('NFC').toLowerCase();

const filters: [query: string, wanted: (own: Own, userId: string) => boolean][] = [
  ['', () => true],
  ['sort=-updated_at', () => true],
  ['sort=-connection_count', () => true],
  ['status=unpublished', () => true],
  ...['über', 'οδος', 'i̇z', 'W', '𝒳', 'keeps', '%25', '_1', 'own-1', 'ｗ', 'été', 'e\u0301te\u0301'].map(
    (q): (typeof filters)[number] => [
      `q=${encodeURIComponent(decodeURIComponent(q))}`,
      (own) => mentions(own, decodeURIComponent(q)),
    ],
  ),
  ['category=email,files', ({ categories }) => !categories.includes('crm') || categories.length > 1],
  ['category=', () => true],
  ['kind=remote_mcp', ({ mcp }) => mcp],
  ['kind=catalog', ({ mcp }) => !mcp],
  ['origin=fork', ({ upstream }) => upstream !== null],
  ['origin=custom', ({ upstream }) => upstream === null],
  ['origin=catalog', () => false],
  ['owner=me', ({ owner }, userId) => owner === userId],
  ['upstream_slug=github', ({ upstream }) => upstream !== null],
  ['connected=false', () => true],
  ['connected=true', () => false],
  ['restricted=false&category=crm', ({ categories }) => categories.includes('crm')],
  ['restricted=true', () => false],
];

/** The key by which a query sorts. */
const keyFor = (query: string, { name, updated_at }: { name: string; updated_at: string }): string => {
  if (query === 'sort=-updated_at') return updated_at;
  return query === 'sort=-connection_count' ? '' : composed(name);
};

function expectSorted(listed: any[], query: string): void {
  const order = listed.map((each) => [Buffer.from(keyFor(query, each)), Buffer.from(each.slug)] as const);
  const ascending = order.toSorted(
    ([one, id], [other, otherId]) => Buffer.compare(one, other) || Buffer.compare(id, otherId),
  );
  expect(order).toEqual(query.startsWith('sort=-') ? ascending.reverse() : ascending);
}

it('Filters and sort orders of custom connectors match a full scan', async () => {
  const people = await organize();
  const { creator, viewer, manager, owner } = people;
  const end = owner.orgId.slice(-5).toLowerCase();
  const all = connectors(end.replaceAll(/[^a-z]/g, 'z'), people);
  await keep(api, owner, all);
  for (const [member, manages] of [
    [creator, false],
    [viewer, false],
    [manager, true],
  ] as const)
    for (const [query, wanted] of filters) {
      const status = query.startsWith('status') ? 'unpublished' : 'published';
      const expected = all.filter(
        (own) => own.status === status && isSeen(own, member, manages) && wanted(own, member.userId),
      );
      const listed = await walk(member, `/connector?${query}`, 17);
      const custom = listed.filter(({ origin }) => origin !== 'catalog');
      const slugsIn = (rows: { slug: string }[]) => ({ query, slugs: rows.map(({ slug }) => slug).sort() });
      expect(slugsIn(custom)).toEqual(slugsIn(expected));
      expectSorted(listed, query);
    }
  const named = (await walk(creator, '/restriction/connector', 19)).map(({ slug }) => slug);
  expect(named.toSorted()).toEqual([...all.map(({ slug }) => slug), ...bySlug.keys()].sort());
});

describe('Among 2,000 connectors,', () => {
  const heard: Statement[] = [];
  hearStatements((statement) => statement.text.includes('page_id') && heard.push(statement));
  let plans: Plans;
  let owner: MemberClient;
  beforeAll(async () => {
    ({ owner } = await organize());
    await addConnectors(api.urls.owner, owner.orgId, 1, 2000);
    plans = new Plans(api.urls.app);
    await plans.open(owner.orgId);
  });
  afterAll(() => plans.close());

  it.each(['', '?sort=-updated_at', '?origin=fork', '?q=customer%201999', '?category=crm'])(
    'a page of GET /connector%s reads few additional rows',
    async (query) => {
      const first = await owner(`GET /connector${query}`);
      heard.length = 0;
      await owner(
        `GET /connector${query}${query ? '&' : '?'}cursor=${first.body.next_cursor ?? ''}`.replace(/.cursor=$/, ''),
      );
      expect(heard).toHaveLength(1);
      expect(await plans.leftOutBy(heard[0]!)).toBeLessThan(200);
    },
  );

  it('paging through the forks of one upstream scans few other rows', async () => {
    const first = slugOf(owner.orgId, 1);
    expect(await walk(owner, `/connector?upstream_slug=${first}`, 200)).toHaveLength(999);
    heard.length = 0;
    expect(await walk(owner, `/connector?upstream_slug=${slugOf(owner.orgId, 2)}`, 200)).toEqual([]);
    expect(await plans.leftOutBy(heard[0]!)).toBeLessThan(200);
  });
});

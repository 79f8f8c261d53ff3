import { readFileSync } from 'node:fs';
import { enterprise, expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, owner, patched, provisioned } = await startDirectoryScene();

beforeAll(async () => {
  await provisioned('ada', {
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    [enterprise]: { manager: { value: 'm-1' } },
  });
  const { id } = await provisioned('bob', {
    emails: [
      { value: 'robert@home.org', primary: true },
      { value: 'Bob@Work.org', type: 'work' },
    ],
  });
  await patched(id, { op: 'replace', path: 'active', value: false });
});

const page = async (query: string): Promise<any> => expectStatus(await directory(scim(`GET /Users?${query}`)), 200);
const found = async (filter: string): Promise<string[]> =>
  (await page(`filter=${encodeURIComponent(filter)}`)).Resources.map(
    ({ userName }: any) => userName.split('@')[0],
  ).sort();

/** Filters, and the users that they find. */
const filters: [filter: string, names: string[]][] = [
  ['userName eq "ADA@example.com"', ['ada']],
  ['userName eq "nobody-4711"', []],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "ada@example.com"', ['ada']],
  ['externalId eq "ext-bob"', ['bob']],
  ['externalId eq "EXT-BOB"', []],
  ['displayName sw "A"', ['ada']],
  ['emails co "home.or" or externalId ew "-ada"', ['ada', 'bob']],
  ['externalId ew "-ADA"', []],
  ['name.familyName co "love"', ['ada']],
  ['name.givenName eq "ada" and active eq true', ['ada']],
  ['emails eq "robert@home.org"', ['bob']],
  ['emails.value eq "bob@work.org"', ['bob']],
  ['emails[type eq "work"].value eq "bob@work.org"', ['bob']],
  ['emails[type eq "work" and value eq "robert@home.org"]', []],
  ['emails.type eq "work"', ['ada', 'bob', 'owner']],
  ['emails.type ne "work"', []],
  ['emails.type eq "home"', []],
  ['emails[type eq "home"].value eq "ada@example.com"', []],
  ['emails.type ne "home" and userName sw "ada"', ['ada']],
  ['groups.value eq "grp_none"', []],
  ['not (groups.value eq "grp_none") and userName sw "ada"', ['ada']],
  ['emails.type eq "Work" and emails.value sw "bob"', ['bob']],
  ['emails[primary eq true].value eq "robert@home.org"', ['bob']],
  ['emails[primary eq true and value eq "bob@work.org"]', []],
  ['emails.primary eq true and userName sw "ada"', ['ada']],
  ['active eq false', ['bob']],
  ['active ne "False"', ['ada', 'owner']],
  ['not (userName sw "owner") and (active eq true or active eq false)', ['ada', 'bob']],
  ['manager eq "m-1"', ['ada']],
  [`${enterprise}:manager eq "m-1"`, ['ada']],
  ['externalId pr', ['ada', 'bob']],
  ['not (externalId pr)', ['owner']],
  ['NOT(externalId pr)', ['owner']],
  ['name.familyName ne "lovelace"', ['bob', 'owner']],
  ['meta.created gt "2011-05-13T04:42:34Z"', ['ada', 'bob', 'owner']],
  ['meta.lastModified lt "2011-05-13T04:42:34Z"', []],
  ['id eq "usr_x" and manager eq "m-1"', []],
];

describe('Listing users', () => {
  it('uses an index for every filter', async () => {
    const sql = `select substring(indexdef from 'org_id, ([a-z_]+)[,)]') as name from pg_indexes
      where schemaname = 'identity' and tablename = 'members'`;
    const indexed = (await api.sql(owner.orgId, sql)).map(({ name }) => `member.${name}`);
    const statements = readFileSync('libs/identity/src/directory/persistence/stored-directory-pages.ts', 'utf8');
    const columns = [...statements.matchAll(/^  \w+: '(member\.\w+)',$/gm)].map(([, column = '']) => column);
    expect(columns).toHaveLength(12);
    expect(columns.filter((column) => !indexed.includes(column))).toEqual([]);
  });

  it.each(filters)('finds users by %s', async (filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  it.each([
    'colour eq "red"',
    'userName',
    'userName eq',
    'userName like "x"',
    'active gt true',
    'manager co "m"',
    'meta.created gt "yesterday"',
    'meta.created gt "0000-01-01T00:00:00Z" or meta.created lt "9999-12-31T23:59:59-14:00"',
    'emails.type co "wor"',
    'emails.primary eq false',
    'emails.primary ne true',
    'emails[primary eq false].value eq "bob@work.org"',
    'emails[type eq "work" and primary eq true].value eq "bob@work.org"',
    'emails[type ne "home"].value eq "bob@work.org"',
    'emails[value ne "x"]',
    'not userName eq "ada@example.com"',
    'active eq true and not userName eq "ada@example.com"',
    'not not (externalId pr)',
    'emails[not value eq "bob@work.org"]',
  ])('refuses the filter: %s', async (filter) => {
    expect(await directory(scim(`GET /Users?filter=${encodeURIComponent(filter)}`))).toMatchObject(
      refusedBy(400, 'invalidFilter'),
    );
  });

  it.each([
    ['is too long', 'userName eq "x" or '.repeat(250) + 'active pr'],
    ['has too many comparisons', Array(60).fill('active eq true').join(' or ')],
    ['has too many negations', 'not ('.repeat(100) + 'userName pr' + ')'.repeat(100)],
    ['is nested too deeply', 'not ('.repeat(600) + 'userName pr' + ')'.repeat(600)],
    ['would be slow to parse', `userName eq "${'\n'.repeat(60)}`],
  ])('refuses a filter that %s', async (_, filter) => {
    const answer = await directory(scim(`GET /Users?filter=${encodeURIComponent(filter)}`));
    expect(answer).toMatchObject(refusedBy(400, 'invalidFilter'));
  });

  it.each([
    ['filter=userName+eq+%22ada%22&filter=userName+eq+%22bob%22', 'invalidFilter'],
    ['filter[]=userName+eq+%22ada%22', 'invalidFilter'],
    ['filter%5B0%5D=userName+eq+%22ada%22', 'invalidFilter'],
    ['Filter=userName+eq+%22ada%22', 'invalidFilter'],
    ['filter=', 'invalidFilter'],
    ['filter=+', 'invalidFilter'],
    ['count=1&count=2', 'invalidValue'],
    ['startindex=2', 'invalidValue'],
    ['startIndex=two', 'invalidValue'],
    ['startIndex=1.5', 'invalidValue'],
    ['count=', 'invalidValue'],
    ['count=10x', 'invalidValue'],
    ['attributes=userName&attributes=active', 'invalidValue'],
    ['excludedAttributes[]=emails', 'invalidValue'],
  ])('refuses the ambiguous query %s', async (query, scimType) => {
    for (const path of ['Users', 'Groups'])
      expect(await directory(scim(`GET /${path}?${query}`))).toMatchObject(refusedBy(400, scimType));
  });

  it('ignores unknown parameters, even repeated ones', async () => {
    const { totalResults } = await page('');
    expect(await page('aadOptscim062020&colour=red&colour=blue&filters=x')).toMatchObject({ totalResults });
  });

  it('pages by position, with an exact total', async () => {
    const all = await page('');
    expect(all).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 3 });
    const ids = all.Resources.map(({ id }: any) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(await page('startIndex=2&count=1')).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ id: ids[1] }],
    });
    expect(await page('startIndex=9')).toMatchObject({ totalResults: 3, startIndex: 9, Resources: [] });
    expect(await page('startIndex=0&count=-5')).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 });
    expect(await page('startIndex=-1&count=0')).toMatchObject({
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    expect(await page('count=1000&sortBy=userName&colour=red')).toMatchObject({ itemsPerPage: 3 });
  });

  it('returns only the requested and the mandatory attributes', async () => {
    const [row] = (
      await page(
        `attributes=name.givenName,urn:ietf:params:scim:schemas:core:2.0:User:active&filter=${encodeURIComponent('userName sw "ada"')}`,
      )
    ).Resources;
    expect(row).toEqual({
      schemas: expect.any(Array),
      id: row.id,
      userName: 'ada@example.com',
      displayName: 'ada',
      active: true,
      name: { givenName: 'Ada' },
    });
    const answer = await directory(
      scim(`GET /Users/${row.id}?excludedAttributes=emails,name.familyName,meta,${enterprise}`),
    );
    expect([answer.body.name, answer.body.emails, answer.body.meta, answer.headers.get('etag')]).toEqual([
      { givenName: 'Ada' },
      undefined,
      undefined,
      'W/"1"',
    ]);
  });

  it('does not treat every address as a work address', async () => {
    await provisioned('homer', { emails: [{ value: 'homer@home.org', type: 'home', primary: true }] });
    expect(await found('userName sw "homer"')).toEqual(['homer']);
    expect(await found('userName sw "homer" and emails.type eq "work"')).toEqual([]);
    expect(await found('userName sw "homer" and emails.type ne "work"')).toEqual(['homer']);
  });

  it('includes people outside the directory but no service members', async () => {
    await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [await api.roleId(owner, 'Member')] });
    const [row] = (await page(`filter=${encodeURIComponent(`userName eq "${owner.email}"`)}`)).Resources;
    expect(row).toMatchObject({
      id: owner.userId,
      displayName: 'Olivia Owner',
      active: true,
      emails: [{ value: owner.email, type: 'work', primary: true }],
    });
  });
});

describe('A filter by emails', () => {
  const addresses = [
    { value: 'Zoe@first.org', type: 'work' },
    { value: 'zoe@second.org', type: 'work' },
    { value: 'zoe@third.org' },
    { value: 'ZOE@fourth.org', type: 'Home', primary: true },
    { value: 'zoe@fifth.org', type: 'other' },
  ];
  beforeAll(async () => {
    await provisioned('zoe', { emails: addresses });
    await provisioned('one', { emails: [{ value: 'one@only.org', type: 'home' }] });
  });

  it('finds a user by every address that the user shows', async () => {
    const [zoe] = (await page(`filter=${encodeURIComponent('userName sw "zoe"')}`)).Resources;
    expect(zoe.emails).toEqual(addresses);
    expect(await found('emails[type eq "home" and value ew "@only.org"]')).toEqual(['one']);
    for (const { value, type } of addresses) {
      const one = `value eq "${value.toUpperCase()}"`;
      const typed = type && [
        ...[`emails[type eq "${type}"].${one}`, `emails[type eq "${type.toLowerCase()}" and ${one}]`],
        `emails.type eq "${type}" and userName sw "zoe"`,
      ];
      const part = `value sw "${value.slice(0, 6)}" and emails.value co "${value.slice(4, 8)}"`;
      for (const filter of [`emails.${one}`, `emails[${one}]`, `emails.${part}`, ...(typed ?? [])])
        expect([filter, await found(filter)]).toEqual([filter, ['zoe']]);
    }
  });

  it('compares an address of a type only with addresses of this type', async () => {
    const other = '[type eq "other"].value eq "zoe@fifth.org"';
    for (const filter of [
      'emails[type eq "other"].value eq "zoe@first.org"',
      'emails[type eq "work"].value eq "zoe@fifth.org"',
      `emails${other} and emails[type eq "work"].value eq "zoe@fifth.org"`,
      'userName sw "zoe" and emails.value ne "zoe@fifth.org"',
      `userName sw "zoe" and not (emails${other})`,
    ])
      expect([filter, await found(filter)]).toEqual([filter, []]);
    expect(await found(`emails${other} and emails[type eq "work"].value eq "zoe@second.org"`)).toEqual(['zoe']);
  });
});

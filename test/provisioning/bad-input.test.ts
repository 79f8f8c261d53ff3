import { enterprise, expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, owner, provisioned } = await startDirectoryScene();

let user: string, group: string;
beforeAll(async () => {
  user = (await provisioned('ada')).id;
  group = expectStatus(
    await directory(scim('POST /Groups'), { displayName: 'Crew', members: [{ value: user }] }),
    201,
  ).id;
});

const [userUrn, groupUrn] = ['User', 'Group'].map((name) => `urn:ietf:params:scim:schemas:core:2.0:${name}`);
const unknown = 'urn:example:params:scim:schemas:extension:shoes:2.0:User';
const userName = 'bob@example.com';
const many = Array.from({ length: 10_001 }, (_, place) => ({ value: `usr_${place}` }));
const nested = (depth: number): object => (depth === 0 ? {} : { value: nested(depth - 1) });
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]));
const patch = (...Operations: unknown[]) => ({ Operations });
const filters = {
  deep: `${'not ('.repeat(600)}id pr${')'.repeat(600)}`,
  wide: Array(1000).fill('id pr').join(' or '),
};

/** All resources and their versions. */
const state = async () =>
  [await directory(scim('GET /Users')), await directory(scim('GET /Groups'))].map(({ body }) => body);

const refusals: [what: string, request: string, body: unknown, scimType: string][] = [
  ['a body that is not an object', 'POST /Users', '[]', 'invalidSyntax'],
  ['invalid JSON', 'POST /Users', '{"userName":', 'invalidSyntax'],
  ['an empty body', 'POST /Users', '', 'invalidSyntax'],
  ['a deeply nested body', 'POST /Users', { userName, name: nested(100) }, 'invalidSyntax'],
  ['100,001 values', 'POST /Users', { userName, shoes: Array(100_001).fill(1) }, 'invalidValue'],
  ['10,001 field names', 'POST /Users', { userName, shoes: [named(10_001)] }, 'invalidValue'],
  ['a group as a user', 'POST /Users', { schemas: [groupUrn], displayName: 'Crew', members: [] }, 'invalidValue'],
  ['a user as a group', 'POST /Groups', { schemas: [userUrn], userName }, 'invalidValue'],
  ['an object as a user name', 'POST /Users', { userName: { first: 'bob' } }, 'invalidValue'],
  ['a list as a user name', 'POST /Users', { userName: ['bob', 'cid'] }, 'invalidValue'],
  ['a list as a name', 'POST /Users', { userName, name: ['Bob', 'Cid'] }, 'invalidValue'],
  ['a string as an email entry', 'POST /Users', { userName, emails: [7] }, 'invalidValue'],
  ['a hundred addresses', 'POST /Users', { userName, emails: many.slice(0, 100) }, 'invalidValue'],
  ['an address with confusable characters', 'POST /Users', { userName: '\uff41da@example.com' }, 'invalidValue'],
  ['too many combining marks', 'POST /Users', { userName, title: `a${'\u0301\u0316'.repeat(16)}` }, 'invalidValue'],
  ['a string as active', 'POST /Users', { userName, active: 'perhaps' }, 'invalidValue'],
  ['a string as the extension', 'POST /Users', { userName, [enterprise]: 'Sales' }, 'invalidValue'],
  ['a user’s replacement with an empty name', 'PUT /Users/USER', { userName: ' ' }, 'invalidValue'],
  ['a replacement of another group', 'PUT /Groups/GROUP', { schemas: [groupUrn] }, 'invalidValue'],
  ['10,001 members of a new group', 'POST /Groups', { displayName: 'Many', members: many }, 'invalidValue'],
  ['10,001 members by PUT', 'PUT /Groups/GROUP', { displayName: 'Crew', members: many }, 'invalidValue'],
  ['10,001 members by path', 'PATCH /Groups/GROUP', patch({ op: 'add', path: 'members', value: many }), 'invalidValue'],
  [
    '10,001 members by default path',
    'PATCH /Groups/GROUP',
    patch({ op: 'add', value: { members: many } }),
    'invalidValue',
  ],
  [
    '10,001 members in two operations',
    'PATCH /Groups/GROUP',
    patch(...[many.slice(0, 9000), many.slice(9000)].map((value) => ({ op: 'add', path: 'members', value }))),
    'invalidValue',
  ],
  ['a string as members', 'PATCH /Groups/GROUP', patch({ op: 'add', path: 'members', value: 7 }), 'invalidValue'],
  ['no operations', 'PATCH /Users/USER', { schemas: [userUrn], active: false }, 'invalidSyntax'],
  ['a string as an operation', 'PATCH /Users/USER', patch('remove title'), 'invalidSyntax'],
  ['an unknown operation', 'PATCH /Groups/GROUP', patch({ op: 'move', path: 'members' }), 'invalidSyntax'],
  [
    '1,001 operations',
    'PATCH /Users/USER',
    patch(...Array(1001).fill({ op: 'remove', path: 'title' })),
    'invalidSyntax',
  ],
  ['a path that is a list', 'PATCH /Users/USER', patch({ op: 'remove', path: ['title'] }), 'invalidSyntax'],
  ['an invalid path', 'PATCH /Users/USER', patch({ op: 'remove', path: 'emails[type eq' }), 'invalidPath'],
  ['a very long path', 'PATCH /Users/USER', patch({ op: 'remove', path: 'a'.repeat(50_000) }), 'invalidPath'],
  [
    'a path with a deep filter',
    'PATCH /Users/USER',
    patch({ op: 'remove', path: `emails[${filters.deep}]` }),
    'invalidFilter',
  ],
  [
    'a path with a wide filter',
    'PATCH /Users/USER',
    patch({ op: 'remove', path: `emails[${filters.wide}]` }),
    'invalidFilter',
  ],
  [
    'an address list without addresses',
    'PATCH /Users/USER',
    patch({ op: 'replace', path: 'emails', value: {} }),
    'invalidValue',
  ],
  ['an address without parts', 'PATCH /Users/USER', patch({ op: 'replace', value: { emails: [{}] } }), 'invalidValue'],
  ['an address with unknown parts', 'PUT /Users/USER', { userName, emails: [{ mail: 'a@b.org' }] }, 'invalidValue'],
  ['an address without its value', 'PUT /Users/USER', { userName, emails: [{ type: 'work' }] }, 'invalidValue'],
  ['the removal of everything', 'PATCH /Users/USER', patch({ op: 'remove' }), 'noTarget'],
];

const found = (kind: string, filter: string) =>
  directory(scim(`GET /${kind}?filter=${encodeURIComponent(filter).replaceAll('%20', '+')}`));

describe('The SCIM API', () => {
  it.each(refusals)('refuses %s without changes', async (_, asked, body, scimType) => {
    const before = await state();
    const request = scim(asked).replace('USER', user).replace('GROUP', group);
    const answer = await directory(request, body, { 'content-type': 'application/scim+json' });
    expect(answer).toMatchObject(refusedBy(400, scimType));
    expect(answer.body.detail.length).toBeLessThan(500);
    expect(await state()).toEqual(before);
  });

  it.each(['POST /Users', 'PATCH /Groups/GROUP', 'POST /Bulk'])(
    'refuses more than five megabytes: %s',
    async (asked) => {
      const title = 'x'.repeat(6 * 2 ** 20);
      const answer = await directory(scim(asked).replace('GROUP', group), { userName, title });
      expect(answer).toMatchObject(refusedBy(413));
      expect(answer.body.error.reason).toBe('payload_too_large');
      expect(answer.headers.get('content-type')).toContain('application/scim+json');
    },
  );

  it.each(Object.keys(filters))('refuses a filter that is %s', async (which) => {
    for (const kind of ['Users', 'Groups'])
      expect(await found(kind, filters[which as keyof typeof filters])).toMatchObject(refusedBy(400, 'invalidFilter'));
  });

  it.each([
    ['POST /Users', { schemas: [userUrn, unknown], userName: 'cid@example.com', [unknown]: { size: 46 } }],
    ['PUT /Users/USER', { schemas: [unknown], userName: 'ada@example.com', [unknown]: { size: 46 } }],
    ['PATCH /Users/USER', patch({ op: 'add', path: `${unknown}:size`, value: 46 })],
    ['PATCH /Users/USER', patch({ op: 'add', path: unknown, value: { size: 46 } })],
    ['PATCH /Users/USER', patch({ op: 'add', value: { [`${unknown}:size`]: 46 } })],
    ['PUT /Groups/GROUP', { schemas: [unknown], displayName: 'Crew', [unknown]: { size: 46 } }],
    ['PATCH /Groups/GROUP?attributes=id', patch({ op: 'add', path: `${unknown}:size`, value: 46 })],
    ['PATCH /Groups/GROUP?attributes=id', patch({ op: 'add', value: { [unknown]: { size: 46 } } })],
  ])('accepts an unknown URN without storing it: %s', async (asked, body) => {
    const answer = await directory(scim(asked).replace('USER', user).replace('GROUP', group), body);
    expect(answer.status).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).not.toContain('shoes');
  });

  it('names the attributes that can be filtered', async () => {
    const { body } = await found('Groups', 'userName eq "ada@example.com"');
    expect(body.detail).toBe(
      '“userName” is not an attribute that can be filtered. Supported: id, displayName, externalId, members, members.value.',
    );
  });

  it('refuses a filter with an unknown URN', async () => {
    expect(await found('Users', `${unknown}:size eq "46"`)).toMatchObject(refusedBy(400, 'invalidFilter'));
    expect(
      await api.sql(owner.orgId, `select from identity.members where to_jsonb(members)::text like '%shoes%'`),
    ).toEqual([]);
  });
});

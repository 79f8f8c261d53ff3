import { expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';

const { api, directory, directoryOf, memberOf, owner, provisioned } = await startDirectoryScene();

let people: string[];
beforeAll(async () => {
  people = [];
  for (const name of ['ada', 'bob', 'cid']) people.push((await provisioned(name)).id);
});

const pushed = async (displayName: string, more: object = {}): Promise<any> =>
  expectStatus(await directory(scim('POST /Groups'), { displayName, ...more }), 201);
const membersOf = async (id: string): Promise<string[]> =>
  (expectStatus(await directory(scim(`GET /Groups/${id}`)), 200).members ?? []).map(({ value }: any) => value);
const change = (id: string, ...Operations: object[]) => directory(scim(`PATCH /Groups/${id}`), { Operations });
const some = (...places: number[]) => places.map((place) => ({ value: people[place]! }));
const found = async (filter: string, more = ''): Promise<any[]> =>
  expectStatus(await directory(scim(`GET /Groups?filter=${encodeURIComponent(filter)}${more}`)), 200).Resources;

describe('A group', () => {
  it('is created with its members', async () => {
    const group = await pushed('Engineers', { externalId: 'g-1', members: [...some(0, 1), ...some(0)] });
    expect(group).toMatchObject({ externalId: 'g-1', meta: { resourceType: 'Group' } });
    expect(group.members).toEqual([
      { value: people[0], $ref: expect.stringContaining('/Users/'), type: 'User', display: 'ada' },
      { value: people[1], $ref: expect.stringContaining('/Users/'), type: 'User', display: 'bob' },
    ]);
    expect(expectStatus(await directory(scim(`GET /Groups/${group.id}`)), 200)).toEqual(group);
    const user = expectStatus(await directory(scim(`GET /Users/${people[0]}`)), 200);
    expect(user.groups).toEqual([{ value: group.id, $ref: group.meta.location, display: 'Engineers' }]);
    expect(await directory(scim('POST /Groups'), { displayName: 'engineers' })).toMatchObject(
      refusedBy(409, 'uniqueness'),
    );
    expect(await directory(scim('POST /Groups'), {})).toMatchObject(refusedBy(400, 'invalidValue'));
  });

  it('can contain only users of the organization, and at most 10,000', async () => {
    const { owner: other } = await api.organization();
    const service = (
      await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [await api.roleId(owner, 'Member')] })
    ).body.id;
    const { id } = await pushed('Takers');
    for (const value of [other.userId, service, id, 'usr_nobody'])
      expect(await change(id, { op: 'add', path: 'members', value: [{ value }] })).toMatchObject(
        refusedBy(400, 'invalidValue'),
      );
    const many = Array.from({ length: 10_001 }, (_, place) => ({ value: `usr_${place}` }));
    expect(await change(id, { op: 'add', path: 'members', value: many })).toMatchObject(refusedBy(400, 'invalidValue'));
    const theirs = await directoryOf(other);
    expect(await theirs(scim(`GET /Groups/${id}`))).toMatchObject(refusedBy(404));
    expect(await membersOf(id)).toEqual([]);
  });

  it.each([
    ['Entra adds', [0], [{ op: 'Add', path: 'members', value: [{ $ref: null, value: 1 }] }], [0, 1]],
    ['Entra removes by value', [0, 1], [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: 1 }] }], [0]],
    ['both remove by a filter', [0, 1], [{ op: 'remove', path: 'members[value eq "1"]' }], [0]],
    ['a removal without a value removes all', [0, 1], [{ op: 'remove', path: 'members' }], []],
    ['Okta replaces', [0, 1], [{ op: 'replace', path: 'members', value: [{ value: 2 }] }], [2]],
    ['Okta empties', [0, 1], [{ op: 'replace', value: { members: [] } }], []],
    ['a replacement without members keeps them all', [0, 1], [{ op: 'replace', value: { displayName: 'N' } }], [0, 1]],
    [
      'several operations in order',
      [0],
      [
        { op: 'add', path: 'members', value: [{ value: 1 }] },
        { op: 'remove', path: 'members[value eq "0"]' },
        { op: 'add', path: 'members', value: { value: 2 } },
      ],
      [1, 2],
    ],
    [
      'an existing member added, a missing one removed',
      [0],
      [
        { op: 'add', path: 'members', value: [{ value: 0 }] },
        { op: 'remove', path: 'members[value eq "1"]' },
      ],
      [0],
    ],
  ])('has the intended members: %s', async (name, before, operations, after) => {
    const { id } = await pushed(name, { members: some(...before) });
    const named = JSON.parse(
      JSON.stringify(operations)
        .replace(/"value":(\d)/g, (_, place: string) => `"value":"${people[Number(place)]}"`)
        .replace(/eq \\"(\d)\\"/g, (_, place: string) => `eq \\"${people[Number(place)]}\\"`)
        .replace('"N"', JSON.stringify(`${name} again`)),
    );
    const answer = await change(id, ...named);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await membersOf(id)).toEqual(some(...after).map(({ value }) => value));
  });

  it('can be renamed and replaced the way Okta does it', async () => {
    const { id } = await pushed('Sales', { members: some(0) });
    expectStatus(await change(id, { op: 'replace', value: { id, displayName: 'Sales EU' } }), 204);
    expect(await change(id, { op: 'replace', value: { id: 'sgrp_x', displayName: 'Other' } })).toMatchObject(
      refusedBy(400, 'mutability'),
    );
    expectStatus(await directory(scim(`PUT /Groups/${id}`), { displayName: 'Sales World' }), 200);
    expect(await membersOf(id)).toEqual([people[0]]);
    const replaced = await directory(scim(`PUT /Groups/${id}`), {
      displayName: 'Sales\u200b World',
      members: some(1, 2),
    });
    expect(expectStatus(replaced, 200)).toMatchObject({ displayName: 'Sales World', members: { length: 2 } });
    const shown = await directory(scim(`PATCH /Groups/${id}?attributes=displayName`), { Operations: [] });
    expect([shown.status, Object.keys(shown.body)]).toEqual([200, ['schemas', 'id', 'displayName']]);
    const part = await directory(scim('POST /Groups?attributes=meta.created'), { displayName: 'Stamped' });
    expect([Object.keys(part.body.meta), part.headers.has('location')]).toEqual([['created'], true]);
    const { version } = expectStatus(await directory(scim(`GET /Groups/${id}`)), 200).meta;
    expect(await change(id, { op: 'add', path: 'members', value: some(1) })).toMatchObject({ status: 204 });
    expect(expectStatus(await directory(scim(`GET /Groups/${id}`)), 200).meta.version).toBe(version);
    expect((await change(id, { op: 'remove', path: 'colour' })).body.scimType).toBe('invalidPath');
  });

  it('can be found by name, externalId and member', async () => {
    const { id } = await pushed('Findable', { externalId: 'g-9', members: some(2) });
    const [row] = await found('displayName eq "findable"', '&excludedAttributes=members');
    expect([row.id, row.members]).toEqual([id, undefined]);
    expect((await found(`id eq "${id}" and members eq "${people[2]}"`)).map((each) => each.id)).toEqual([id]);
    expect(await found(`id eq "${id}" and members[value eq "${people[0]}"]`)).toEqual([]);
    expect((await found('externalId eq "g-9"')).map((each) => each.displayName)).toEqual(['Findable']);
    expect((await directory(scim('GET /Groups?filter=members%20co%20%22u%22'))).body.scimType).toBe('invalidFilter');
  });

  it('keeps its members if a removal names only a sub-attribute', async () => {
    const { id } = await pushed('Parts', { members: some(0) });
    for (const path of ['members.display', `members[value eq "${people[0]}"].display`])
      expect(await change(id, { op: 'remove', path })).toMatchObject(refusedBy(400, 'invalidPath'));
    expect(await membersOf(id)).toEqual([people[0]]);
  });

  it('gets a short error for a long unknown path', async () => {
    const { id } = await pushed('Paths');
    const Operations = [{ op: 'remove', path: 'a'.repeat(50_000) }];
    const { body } = await directory(scim(`PATCH /Groups/${id}`), { Operations });
    expect([body.scimType, body.detail]).toEqual(['invalidPath', `Groups have no attribute ${'a'.repeat(100)}.`]);
  });

  it('leaves its members in the organization when deleted', async () => {
    const { id } = await pushed('Leavers', { members: some(0, 1) });
    expectStatus(await directory(scim(`DELETE /Users/${people[0]}`)), 204);
    expect(await membersOf(id)).toEqual([people[1]]);
    expectStatus(await directory(scim(`DELETE /Groups/${id}`)), 204);
    expect(await directory(scim(`GET /Groups/${id}`))).toMatchObject(refusedBy(404));
    expect(await memberOf(people[1]!)).toMatchObject({ status: 'active' });
  });
});

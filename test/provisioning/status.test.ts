import { refused } from '../support/refused.js';
import { enterprise, expectStatus, refusedBy, scim, startDirectoryScene } from './scene.js';
import { fillGroup } from '../support/states/identity.js';

const { api, directory: ours, directoryOf, patched, provisioned } = await startDirectoryScene();

const status = 'GET /provisioning/status';

describe('The directory sync status', () => {
  it('shows the last request, counts and refused changes', async () => {
    const { owner } = await api.organization();
    const nothing = { last_request_at: null, users: 1, groups: 0, unlogged_role_changes: 0, refusals: [] };
    expect((await owner(status)).body).toEqual(nothing);
    const directory = await directoryOf(owner);
    await provisioned('ada', {}, directory);
    await directory(scim('POST /Groups'), { displayName: 'Engineers' });
    const before = await owner(status);
    const deactivation = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    expect(await directory(scim(`PATCH /Users/${owner.userId}`), deactivation)).toMatchObject(refusedBy(409));
    const detail = (await directory(scim(`DELETE /Users/${owner.userId}`))).body.detail;
    expect(before.body).toMatchObject({ users: 2, groups: 1, refusals: [] });
    expect((await owner(status)).body.refusals.map(({ id: _, ...rest }: any) => rest)).toEqual(
      Array.from({ length: 2 }, () => ({
        resource_type: 'member',
        resource_id: owner.userId,
        resource_label: expect.any(String),
        reason: 'last_owner',
        message: detail,
        occurred_at: expect.any(String),
      })),
    );
    // Uses of tokens are written in batches, a little later.
    let { body } = await owner(status);
    while (body.last_request_at === null) ({ body } = await owner(status));
    expect(body.last_request_at).toMatch(/^\d{4}-.*Z$/);
  });

  it('needs sso:view', async () => {
    const { owner, viewer, manager } = await api.organization({ viewer: ['sso:view'], manager: ['sso:manage'] });
    expect((await viewer(status)).status).toBe(200);
    expect(await manager(status)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await (await directoryOf(owner))(status)).status).toBe(403);
  });
});

describe('A list of groups', () => {
  it('ends a page early if its groups are large', async () => {
    const { owner } = await api.organization();
    const directory = await directoryOf(owner);
    const ids: string[] = [];
    for (const displayName of ['A', 'B', 'C'])
      ids.push(expectStatus(await directory(scim('POST /Groups'), { displayName }), 201).id as string);
    await fillGroup(api, owner.orgId, ids[0]!, 6000);
    await fillGroup(api, owner.orgId, ids[1]!, 6000);
    const page = async (startIndex: number, more = '') => {
      const { body } = await directory(scim(`GET /Groups?startIndex=${startIndex}${more}`));
      return [body.totalResults, body.itemsPerPage, body.Resources.map(({ id }: any) => id)];
    };
    expect(await page(1)).toEqual([3, 1, ids.slice(0, 1)]);
    expect(await page(2)).toEqual([3, 2, ids.slice(1)]);
    expect(await page(1, '&excludedAttributes=members')).toEqual([3, 3, ids]);
  });
});

const work = (value: string) => ({ value, type: 'work' });
const manager = `${enterprise}:manager`;

/** Operations that directories send, and what the user then has. */
const patches: [name: string, operations: object[], after: object][] = [
  [
    'names as paths',
    [{ op: 'Replace', path: 'name.givenName', value: 'Ada' }],
    { name: { givenName: 'Ada', familyName: 'Byron' } },
  ],
  [
    'dotted keys and URNs without a path',
    [{ op: 'Add', value: { 'name.familyName': 'King', [`${enterprise}:department`]: 'Sums', unheardOf: 1 } }],
    { name: { givenName: 'Augusta', familyName: 'King' }, [enterprise]: { department: 'Sums' } },
  ],
  [
    'objects within objects',
    [{ op: 'replace', value: { name: { givenName: 'Ada' }, [enterprise]: { costCenter: '7' } } }],
    { name: { givenName: 'Ada', familyName: 'Byron' }, [enterprise]: { costCenter: '7' } },
  ],
  [
    'a manager as a string',
    [{ op: 'Add', path: manager, value: 'm-1' }],
    { [enterprise]: { manager: { value: 'm-1' } } },
  ],
  [
    'a manager as an object',
    [{ op: 'add', path: manager, value: { value: 'm-1' } }],
    { [enterprise]: { manager: { value: 'm-1' } } },
  ],
  [
    'an address by its type',
    [{ op: 'Replace', path: 'emails[type eq "work"].value', value: 'NEW@example.com' }],
    { emails: [work('NEW@example.com')] },
  ],
  [
    'an address of a new type',
    [{ op: 'Add', path: 'emails[type eq "home"].value', value: 'home-NEW@example.com' }],
    { emails: [{ type: 'work' }, { value: 'home-NEW@example.com', type: 'home' }] },
  ],
  [
    'a primary flag as a string',
    [{ op: 'REPLACE', path: 'emails[type eq "work"].primary', value: 'True' }],
    { emails: [{ type: 'work', primary: true }] },
  ],
  ['the removal of an attribute', [{ op: 'Remove', path: 'title' }], { title: null }],
  ['a name without parts', [{ op: 'add', value: { name: {} } }], { name: { givenName: 'Augusta' } }],
  ['the removal of a missing value', [{ op: 'remove', path: 'emails[type eq "other"]' }], { title: 'Countess' }],
  [
    'language, locale and time zone',
    [{ op: 'add', value: { preferredLanguage: 'en', locale: 'en-GB', timezone: 'Europe/London' } }],
    { preferredLanguage: 'en', locale: 'en-GB', timezone: 'Europe/London' },
  ],
];

describe('A SCIM PATCH of a user', () => {
  it.each(patches)('accepts %s', async (_, operations, after) => {
    const name = `user-${++count}`;
    const own = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('NEW', `new-${name}`)) as object;
    const { id } = await provisioned(name, { name: { givenName: 'Augusta', familyName: 'Byron' }, title: 'Countess' });
    const changed = await patched(id, ...operations.map(own));
    expect({ title: null, ...changed }).toMatchObject(own(after));
  });

  it('applies either all of its operations or none', async () => {
    const { id, meta } = await provisioned('whole');
    for (const operation of [
      { op: 'replace', path: 'colour', value: 'red' },
      { op: 'replace', path: 'id', value: 'usr_other' },
      { op: 'move', path: 'title', value: 'x' },
      { op: 'replace', path: 'active', value: 'perhaps' },
    ]) {
      const Operations = [{ op: 'replace', path: 'title', value: 'Changed' }, operation];
      expect([operation, (await ours(scim(`PATCH /Users/${id}`), { Operations })).status]).toEqual([operation, 400]);
    }
    const { title, meta: now } = await patched(id, { op: 'remove', path: 'nickName' });
    expect([title, now.version]).toEqual([undefined, meta.version]);
  });
});

let count = 0;

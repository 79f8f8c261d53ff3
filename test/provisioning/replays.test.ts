import { replay, type Sent } from './replays-scene.js';
import { enterprise, expectStatus, scim, startDirectoryScene } from './scene.js';

const { directory, memberOf } = await startDirectoryScene();

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const query = (filter: string, more = '') => `filter=${encodeURIComponent(filter)}${more}`;
const none = { totalResults: 0, Resources: [] };

/** Source: Okta, SCIM protocol reference: users and groups. */
const okta: Sent[] = [
  [`GET /Users?${query('userName eq "iris@okta.example"', '&startIndex=1&count=100')}`, undefined, 200, none],
  [
    'POST /Users',
    {
      schemas: [`${core}:User`],
      userName: 'iris@okta.example',
      name: { givenName: 'Iris', familyName: 'Berg' },
      emails: [{ primary: true, value: 'iris@okta.example', type: 'work' }],
      displayName: 'Iris Berg',
      locale: 'en-US',
      externalId: '00u1',
      groups: [],
      password: 'Xy-12345',
      active: true,
    },
    201,
    { active: true, externalId: '00u1' },
  ],
  ['GET /Users/{iris@okta.example}', undefined, 200, { userName: 'iris@okta.example' }],
  [
    'PUT /Users/{iris@okta.example}',
    {
      schemas: [`${core}:User`],
      id: '{iris@okta.example}',
      userName: 'iris@okta.example',
      name: { givenName: 'Iris', middleName: 'Excited', familyName: 'Bergson' },
      emails: [{ primary: true, value: 'iris@okta.example', type: 'work', display: 'iris@okta.example' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    200,
    { name: { familyName: 'Bergson' } },
  ],
  [
    'PATCH /Users/{iris@okta.example}',
    patch({ op: 'replace', value: { password: 'Zz-98765' } }),
    200,
    { active: true },
  ],
  ['GET /Groups?startIndex=1&count=100', undefined, 200, { startIndex: 1 }],
  ['POST /Groups', { schemas: [`${core}:Group`], displayName: 'Okta crew', members: [] }, 201],
  ['PATCH /Groups/{Okta crew}', patch({ op: 'replace', value: { id: '{Okta crew}', displayName: 'Okta crew' } }), 204],
  [
    'PATCH /Groups/{Okta crew}',
    patch(
      { op: 'remove', path: 'members[value eq "{iris@okta.example}"]' },
      { op: 'add', path: 'members', value: [{ value: '{iris@okta.example}', display: 'iris@okta.example' }] },
    ),
    204,
  ],
  ['GET /Groups/{Okta crew}', undefined, 200, { members: [{ display: 'Iris Bergson' }] }],
  ['PATCH /Users/{iris@okta.example}', patch({ op: 'replace', value: { active: false } }), 200, { active: false }],
  [`GET /Users?${query('userName eq "iris@okta.example"')}`, undefined, 200, { totalResults: 1 }],
  ['PATCH /Users/{iris@okta.example}', patch({ op: 'replace', value: { active: true } }), 200, { active: true }],
  ['DELETE /Groups/{Okta crew}', undefined, 204],
  ['GET /Groups/{Okta crew}', undefined, 404],
];

const upn = 'jon@entra.example';
const urn = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group';

/** Source: Microsoft, Develop and plan provisioning for a SCIM endpoint: user and group operations. */
const entra: Sent[] = [
  [`GET /Users?${query('userName eq "non-existent user"')}`, undefined, 200, none],
  [
    'POST /Users',
    {
      schemas: [`${core}:User`, enterprise],
      externalId: '0a21f0f2',
      userName: upn,
      active: true,
      emails: [{ primary: true, type: 'work', value: upn }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Jon Given', familyName: 'Given', givenName: 'Jon' },
      roles: [],
      [enterprise]: { department: 'Sales', manager: 'm-1' },
    },
    201,
    { active: true, [enterprise]: { department: 'Sales' } },
  ],
  [
    `PATCH /Users/{${upn}}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'jon.new@entra.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Taken' },
    ),
    200,
    { emails: [{ value: 'jon.new@entra.example' }], name: { familyName: 'Taken' } },
  ],
  [`PATCH /Users/{${upn}}`, patch({ op: 'Replace', path: 'userName', value: 'jon2@entra.example' }), 200],
  [`PATCH /Users/{${upn}}`, patch({ op: 'Add', path: `${enterprise}:manager`, value: 'm-2' }), 200],
  [`GET /Users?filter=id%20eq%20%22{${upn}}%22%20and%20manager%20eq%20%22m-2%22`, undefined, 200, { totalResults: 1 }],
  ['POST /Groups', { schemas: [`${core}:Group`, urn], externalId: '8aa1a0c0', displayName: 'Entra crew' }, 201],
  ['GET /Groups/{Entra crew}?excludedAttributes=members', undefined, 200, { displayName: 'Entra crew' }],
  [
    `GET /Groups?excludedAttributes=members&${query('displayName eq "Entra crew"')}`,
    undefined,
    200,
    { totalResults: 1 },
  ],
  ['PATCH /Groups/{Entra crew}', patch({ op: 'Replace', path: 'displayName', value: 'Entra team' }), 204],
  [
    'PATCH /Groups/{Entra crew}',
    patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: `{${upn}}` }] }),
    204,
  ],
  ['GET /Groups/{Entra crew}', undefined, 200, { displayName: 'Entra team', members: [{ type: 'User' }] }],
  [
    'PATCH /Groups/{Entra crew}',
    patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: `{${upn}}` }] }),
    204,
  ],
  ['GET /Groups/{Entra crew}', undefined, 200],
  ['DELETE /Groups/{Entra crew}', undefined, 204],
  [`PATCH /Users/{${upn}}`, patch({ op: 'Replace', path: 'active', value: 'False' }), 200, { active: false }],
  [`DELETE /Users/{${upn}}`, undefined, 204],
  [`GET /Users/{${upn}}`, undefined, 404],
];

describe('A directory that sends the documented requests', () => {
  it('of Okta syncs correctly', async () => {
    const ids = await replay(directory, okta);
    expect(await memberOf(ids.get('iris@okta.example')!)).toMatchObject({ status: 'active', name: 'Iris Bergson' });
  });

  it('of Entra syncs correctly', async () => {
    const ids = await replay(directory, entra);
    expect((await directory(scim(`GET /Users/${ids.get(upn)}`))).status).toBe(404);
    expectStatus(await directory(scim(`GET /Users?${query('userName eq "jon2@entra.example"')}`)), 200);
  });
});

import { type OperationFacts } from '#kernel';
import { listResponse, urns } from '../domain/scim-urns.js';
import { ListResponseView } from './discovery.view.js';
import { PatchBody, UserBody, UserView } from './user.dto.js';

const body = {
  schemas: [urns.user, urns.enterprise],
  externalId: '00u1a2b3c4',
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  displayName: 'Ada Lovelace',
  active: true,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  [urns.enterprise]: { department: 'Engines' },
};

const id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';

const view = {
  ...body,
  id,
  groups: [],
  meta: {
    resourceType: 'User',
    created: '2026-11-20T09:30:00.000Z',
    lastModified: '2026-11-20T09:30:00.000Z',
    version: 'W/"1"',
    location: `https://api.example.com/scim/v2/Users/${id}`,
  },
};

const taken = '`uniqueness`: somebody has the userName, address or externalId.';
const missing = 'No person of the organization has this id.';
const stale = 'The version named by If-Match is gone.';
const unbearable = `${taken} Or the last active owner would be gone (\`last_owner\`).`;

export const userOperations = {
  list: {
    id: 'listScimUsers',
    summary: 'List users',
    description:
      'All people of the organization, provisioned or not, so that a directory finds whom it does not keep yet. `filter` takes id, userName, externalId, displayName, name.givenName, name.familyName, emails, active, meta.created, meta.lastModified and manager. Sorted by id.',
    view: ListResponseView,
    example: listResponse([view]),
  },
  get: {
    id: 'getScimUser',
    summary: 'Get a user',
    description: 'A person of the organization as their directory sees them. With `If-None-Match` 304 when unchanged.',
    view: UserView,
    example: view,
    errors: { 404: missing },
  },
  create: {
    id: 'createScimUser',
    summary: 'Create a user',
    description:
      'Makes somebody a member at once, with the default role of provisioning until a group gives one. An invite that waits for the address is accepted by it; who left within 90 days comes back with the same id.',
    status: 201,
    view: UserView,
    example: view,
    body: { type: UserBody, example: body },
    errors: { 409: taken, 413: 'The body is larger than 5 MiB.', 415: 'Another media type than JSON.' },
  },
  replace: {
    id: 'replaceScimUser',
    summary: 'Replace a user',
    description:
      'What is absent is cleared, but for `active`, `userName` and `emails`. From now on the directory keeps this person, whoever made them a member.',
    view: UserView,
    example: view,
    body: { type: UserBody, example: { ...body, title: 'Analyst' } },
    errors: { 404: missing, 409: unbearable, 412: stale, 413: 'The body is larger than 5 MiB.' },
  },
  patch: {
    id: 'patchScimUser',
    summary: 'Change a user',
    description:
      'Takes what Okta and Entra send: operations in any case, booleans as texts, paths as keys of a value. Where one operation cannot be done, none is. `active: false` suspends; an administrator’s suspension is not undone.',
    view: UserView,
    example: view,
    body: {
      type: PatchBody,
      example: { Operations: [{ op: 'replace', path: 'displayName', value: 'Ada King' }] },
    },
    errors: { 404: missing, 409: unbearable, 412: stale, 413: 'The body is larger than 5 MiB.' },
  },
  remove: {
    id: 'deleteScimUser',
    summary: 'Delete a user',
    description:
      'Ends the membership: tokens and connections end, and what others use of theirs stays without an owner. Creating them again within 90 days brings them back.',
    status: 204,
    errors: { 404: missing, 409: '`last_owner`: the last active owner stays.', 412: stale },
  },
} satisfies Record<string, OperationFacts>;

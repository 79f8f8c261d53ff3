import { type OperationFacts } from '#platform/openapi';
import { listResponse, urns } from '../../scim/domain/scim-urns.js';
import { ListResponseView } from '../../scim/http/discovery.view.js';
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

const taken = '`uniqueness`: another member already has the userName, address or externalId.';
const missing = 'No person in the organization has this id.';
const stale = 'The resource has changed since the version in If-Match.';
const takenOrLastOwner = `${taken} \`last_owner\`: the change would suspend or remove the last active owner.`;

export const userOperations = {
  list: {
    id: 'listScimUsers',
    summary: 'List users',
    description:
      'All people in the organization, sorted by id, including people whom no directory manages yet. `filter` ' +
      'supports id, userName, externalId, displayName, name.givenName, name.familyName, emails, active, ' +
      'meta.created, meta.lastModified and manager.',
    view: ListResponseView,
    example: listResponse([view]),
  },
  get: {
    id: 'getScimUser',
    summary: 'Get a user',
    description:
      'A person in the organization as a directory sees them. With `If-None-Match`, the response is 304 if nothing ' +
      'has changed.',
    view: UserView,
    example: view,
    errors: { 404: missing },
  },
  create: {
    id: 'createScimUser',
    summary: 'Create a user',
    description:
      'Creates a member immediately, with the default provisioning role until a group assigns another role. If the ' +
      'address has a pending invite, this invite is accepted. A member who left within 90 days comes back with the ' +
      'same id.',
    status: 201,
    view: UserView,
    example: view,
    body: { type: UserBody, example: body },
    errors: { 409: taken, 413: 'The body is larger than 5 MiB.', 415: 'The media type is not JSON.' },
  },
  replace: {
    id: 'replaceScimUser',
    summary: 'Replace a user',
    description:
      'Omitted attributes are cleared, except `active`, `userName` and `emails`. From now on the directory ' +
      'manages this person, even if it did not create the member.',
    view: UserView,
    example: view,
    body: { type: UserBody, example: { ...body, title: 'Analyst' } },
    errors: { 404: missing, 409: takenOrLastOwner, 412: stale, 413: 'The body is larger than 5 MiB.' },
  },
  patch: {
    id: 'patchScimUser',
    summary: 'Change a user',
    description:
      'Accepts the formats of Okta and Entra: `op` in upper or lower case, booleans as strings, and a `value` whose ' +
      'keys are paths. If one operation fails, none is applied. `active: false` suspends the member. `active: ' +
      'true` does not undo a suspension by an administrator.',
    view: UserView,
    example: view,
    body: {
      type: PatchBody,
      example: { Operations: [{ op: 'replace', path: 'displayName', value: 'Ada King' }] },
    },
    errors: { 404: missing, 409: takenOrLastOwner, 412: stale, 413: 'The body is larger than 5 MiB.' },
  },
  remove: {
    id: 'deleteScimUser',
    summary: 'Delete a user',
    description:
      'Ends the membership. Tokens are revoked, connections are disconnected, and resources that other members use ' +
      'are left without an owner. If the user is created again within 90 days, the member comes back with the same id.',
    status: 204,
    errors: { 404: missing, 409: '`last_owner`: the last active owner cannot be removed.', 412: stale },
  },
} satisfies Record<string, OperationFacts>;

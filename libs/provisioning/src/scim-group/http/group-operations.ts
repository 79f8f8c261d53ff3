import { type OperationFacts } from '#platform/openapi';
import { listResponse, urns } from '../../scim/domain/scim-urns.js';
import { ListResponseView } from '../../scim/http/discovery.view.js';
import { GroupBody, GroupView } from './group.dto.js';
import { PatchBody } from '../../scim-user/http/user.dto.js';

const user = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const id = 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd';

const body = { schemas: [urns.group], externalId: '00g1a2b3c4', displayName: 'Engineers', members: [{ value: user }] };

const view = {
  ...body,
  id,
  // Without `$ref`: tools that read the document would follow it.
  members: [{ value: user, type: 'User', display: 'Ada Lovelace' }],
  meta: {
    resourceType: 'Group',
    created: '2026-11-20T09:30:00.000Z',
    lastModified: '2026-11-20T09:30:00.000Z',
    version: 'W/"1"',
    location: `https://api.example.com/scim/v2/Groups/${id}`,
  },
};

const taken = '`uniqueness`: another group already has the displayName or externalId.';
const missing = 'No group in the organization has this id.';
const stale = 'The resource has changed since the version in If-Match.';
const lastOwner = '`last_owner`: the change would take the owner role from the last active owner.';
const tooLarge = 'The body is larger than 5 MiB.';

export const groupOperations = {
  list: {
    id: 'listScimGroups',
    summary: 'List groups',
    description:
      'Groups that the directory has pushed, sorted by id. `filter` supports id, displayName, externalId and ' +
      'members. Use `excludedAttributes=members` to omit the members.',
    view: ListResponseView,
    example: listResponse([view]),
  },
  get: {
    id: 'getScimGroup',
    summary: 'Get a group',
    description: 'A group with its members. With `If-None-Match`, the response is 304 if nothing has changed.',
    view: GroupView,
    example: view,
    errors: { 404: missing },
  },
  create: {
    id: 'createScimGroup',
    summary: 'Create a group',
    description: 'Members must be users of the organization, at most 10,000 in one request. Duplicates count once.',
    status: 201,
    view: GroupView,
    example: view,
    body: { type: GroupBody, example: { ...body, members: [] } },
    errors: { 409: taken, 413: tooLarge, 415: 'The media type is not JSON.' },
  },
  replace: {
    id: 'replaceScimGroup',
    summary: 'Replace a group',
    description: 'Replaces the members with the list in `members`. If `members` is omitted, they do not change.',
    view: GroupView,
    example: view,
    body: { type: GroupBody, example: { displayName: 'Engineering', members: [] } },
    errors: { 404: missing, 409: `${taken} ${lastOwner}`, 412: stale, 413: tooLarge },
  },
  patch: {
    id: 'patchScimGroup',
    summary: 'Change a group',
    description:
      'Adds and removes members, and renames the group. Adding a member twice or removing an absent member ' +
      'succeeds. The response is 204, or 200 with the group if `attributes` is sent.',
    view: GroupView,
    example: view,
    body: {
      type: PatchBody,
      example: { Operations: [{ op: 'replace', path: 'displayName', value: 'Engineering' }] },
    },
    errors: { 404: missing, 409: `${taken} ${lastOwner}`, 412: stale, 413: tooLarge },
  },
  remove: {
    id: 'deleteScimGroup',
    summary: 'Delete a group',
    description: 'Its members stay in the organization but lose the roles and teams the group assigned.',
    status: 204,
    errors: {
      404: missing,
      409: '`last_owner`: deleting the group would take the owner role from the last active owner.',
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;

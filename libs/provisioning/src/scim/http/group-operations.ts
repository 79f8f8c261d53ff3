import { type OperationFacts } from '#kernel';
import { listResponse, urns } from '../domain/scim-urns.js';
import { ListResponseView } from './discovery.view.js';
import { GroupBody, GroupView } from './group.dto.js';
import { PatchBody } from './user.dto.js';

const user = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const id = 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd';

const body = { schemas: [urns.group], externalId: '00g1a2b3c4', displayName: 'Engineers', members: [{ value: user }] };

const view = {
  ...body,
  id,
  members: [{ value: user, type: 'User', display: 'Ada Lovelace' }],
  meta: {
    resourceType: 'Group',
    created: '2026-11-20T09:30:00.000Z',
    lastModified: '2026-11-20T09:30:00.000Z',
    version: 'W/"1"',
    location: `https://api.example.com/scim/v2/Groups/${id}`,
  },
};

const taken = '`uniqueness`: another group has the displayName or externalId.';
const missing = 'No group of the organization has this id.';
const stale = 'The version named by If-Match is gone.';
const lastOwner = 'Or the last active owner would lose that role (`last_owner`).';
const tooLarge = 'The body is larger than 5 MiB.';

export const groupOperations = {
  list: {
    id: 'listScimGroups',
    summary: 'List groups',
    description:
      'Groups that the directory has pushed. `filter` takes id, displayName, externalId and members. Ask with `excludedAttributes=members` where the members are not wanted. Sorted by id.',
    view: ListResponseView,
    example: listResponse([view]),
  },
  get: {
    id: 'getScimGroup',
    summary: 'Get a group',
    description: 'A group with its members. With `If-None-Match` 304 when unchanged.',
    view: GroupView,
    example: view,
    errors: { 404: missing },
  },
  create: {
    id: 'createScimGroup',
    summary: 'Create a group',
    description:
      'Its members are users of the organization, at most 10,000 in one request; the same one twice counts once.',
    status: 201,
    view: GroupView,
    example: view,
    body: { type: GroupBody, example: { ...body, members: [] } },
    errors: { 409: taken, 413: tooLarge, 415: 'Another media type than JSON.' },
  },
  replace: {
    id: 'replaceScimGroup',
    summary: 'Replace a group',
    description: 'Members become those of the list; without the key `members` they stay who they are.',
    view: GroupView,
    example: view,
    body: { type: GroupBody, example: { displayName: 'Engineering', members: [] } },
    errors: { 404: missing, 409: `${taken} ${lastOwner}`, 412: stale, 413: tooLarge },
  },
  patch: {
    id: 'patchScimGroup',
    summary: 'Change a group',
    description:
      'Adds and removes members, and renames. To add who is in it or to remove who is not is a success. Answered with 204, or with the group where `attributes` is sent.',
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
    description: 'Those who are in it stay members of the organization, and lose what the group gave them.',
    status: 204,
    errors: { 404: missing, 409: '`last_owner`: the last active owner keeps the role.', 412: stale },
  },
} satisfies Record<string, OperationFacts>;

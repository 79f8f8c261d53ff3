import { type OperationFacts } from '#platform/openapi';
import { NewRestrictionView, OneRestrictionView, RestrictionView } from '../queries/restriction.view.js';
import { CreateRestrictionBody, UpdateRestrictionBody } from './restriction.dto.js';

const role = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';

const restrictionBody = {
  target_type: 'role',
  target_id: role,
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'delete_repository' }],
};

const restrictionChanges = { mode: 'block', connector_slugs: ['slack', 'notion'] };

const listed = {
  id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  target_type: 'role',
  target_id: role,
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'delete_repository', tool_label: 'Delete repository' }],
  summary: 'Blocks slack and “Delete repository” on github.',
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  created_by_label: 'Ada Lovelace',
  updated_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  updated_by_label: 'Ada Lovelace',
  legacy_override: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  target_label: null,
  connector_labels: { slack: 'Slack', github: 'GitHub' },
  can_manage: true,
};

const restrictionPage = { result: [listed], next_cursor: null, prev_cursor: null };

const oneRestriction = {
  ...listed,
  scope_connectors: { slack: { label: 'Slack', logo: null }, github: { label: 'GitHub', logo: null } },
};

const newRestriction = { ...oneRestriction, active_grant_count: 0 };

const absent = 'No such restriction.';
const stale = 'The restriction has changed since you read it.';
const taken = 'An identical restriction on this target exists, or a limit is reached.';

export const restrictionOperations = {
  list: {
    id: 'listRestrictions',
    summary: 'List restrictions',
    description: 'The allow and block rules of the organization, newest first. Requires `restriction:view`.',
    pageOf: RestrictionView,
    example: restrictionPage,
  },
  get: {
    id: 'getRestriction',
    summary: 'Get a restriction',
    description: 'One rule, with the name and logo of every connector in it. Requires `restriction:view`.',
    view: OneRestrictionView,
    example: oneRestriction,
    errors: { 404: absent },
  },
  create: {
    id: 'createRestriction',
    summary: 'Create a restriction',
    description:
      'The rule takes effect on the next request of every member whom it binds. Requires `restriction:manage`, and for a ' +
      'restriction on a member also `restriction:override`. You cannot restrict yourself, a role you hold, ' +
      'or a role with exactly your permissions.',
    status: 201,
    body: { type: CreateRestrictionBody, example: restrictionBody },
    view: NewRestrictionView,
    example: newRestriction,
    errors: { 409: taken },
  },
  update: {
    id: 'updateRestriction',
    summary: 'Update a restriction',
    description:
      'Changes only the fields you send. You must be allowed to write the rule for both its current and its ' +
      'new target. `legacy_override: false` clears the legacy override on all restrictions of the member.',
    body: { type: UpdateRestrictionBody, example: restrictionChanges },
    view: OneRestrictionView,
    example: oneRestriction,
    errors: {
      404: absent,
      409: taken,
      412: stale,
    },
  },
  remove: {
    id: 'deleteRestriction',
    summary: 'Delete a restriction',
    description:
      'The connectors and tools that the rule blocked become available again, unless other rules block them.',
    status: 204,
    errors: {
      404: absent,
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;

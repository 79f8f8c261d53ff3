import { type OperationFacts } from '#kernel';
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

const absent = 'The organization has no such restriction.';
const stale = 'The restriction has changed since it was read.';
const taken = 'Another restriction says the same of this target, or a quota is reached.';

export const restrictionOperations = {
  list: {
    id: 'listRestrictions',
    summary: 'List restrictions',
    description: 'The allow and block rules of the organization, newest first. Needs `restriction:view`.',
    pageOf: RestrictionView,
    example: restrictionPage,
  },
  get: {
    id: 'getRestriction',
    summary: 'Get a restriction',
    description: 'One rule, with the name and logo of every connector it scopes. Needs `restriction:view`.',
    view: OneRestrictionView,
    example: oneRestriction,
    errors: { 404: absent },
  },
  create: {
    id: 'createRestriction',
    summary: 'Create a restriction',
    description:
      'Holds from the next request on of everyone it binds. Needs `restriction:manage`, for a member also ' +
      '`restriction:override`; nobody may restrict themselves, a role they hold, or one with exactly their permissions.',
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
      'Changes what is sent and nothing else. The caller must be allowed to write the rule for the target it has and ' +
      'for the one it gets. `legacy_override: false` clears the override on every row of the member.',
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
    description: 'What it blocked is reachable again, as far as other rules admit it.',
    status: 204,
    errors: {
      404: absent,
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;

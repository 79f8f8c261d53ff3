import { type Things } from './everything.js';

/** The kind of resource that a query parameter identifies, on one route or on all. */
export const inQueries: Record<string, { kind: keyof Things; more?: string }[]> = {
  user_id: [{ kind: 'member' }],
  group_id: [{ kind: 'group' }],
  role_id: [{ kind: 'role' }],
  team_id: [{ kind: 'team' }],
  token_id: [{ kind: 'token' }],
  actor_id: [{ kind: 'member', more: '&scope=org' }],
  subject_user_id: [{ kind: 'member', more: '&scope=org' }],
  '/audit-log user_id': [{ kind: 'member', more: '&scope=org' }],
  '/usage toolbox_id': [{ kind: 'toolbox', more: '&scope=org' }],
  '/usage user_id': [{ kind: 'member', more: '&scope=org' }],
  resource_id: [{ kind: 'restriction', more: '&resource_type=restriction&scope=org' }],
  connector_slug: [{ kind: 'connector' }],
  upstream_slug: [{ kind: 'connector' }],
  owner_user_id: [{ kind: 'member' }],
  target_id: [{ kind: 'role' }, { kind: 'member' }],
  binds_user_id: [{ kind: 'member' }],
  restriction_id: [{ kind: 'restriction' }],
  transfer_to: [{ kind: 'member', more: '&confirm_ownerless=true' }],
  template_id: [{ kind: 'template' }],
  reassign_to: [{ kind: 'role' }],
  new_owner_user_id: [{ kind: 'member' }],
  '/restriction/explain user_id': [{ kind: 'member', more: '&connector_slug=github' }],
  '/restriction/explain toolbox_id': [{ kind: 'toolbox', more: '&connector_slug=github' }],
  '/restriction/explain connector_slug': [{ kind: 'connector' }],
};

/** Example members for the OpenAPI document. */
const id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
export const role = { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rse', name: 'Member', is_system: true };

export const member = {
  id,
  user_id: id,
  kind: 'person',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  title: 'Analyst',
  avatar_url: null,
  status: 'active',
  suspended_by: null,
  role_ids: [role.id],
  roles: [{ ...role, sources: ['direct'] }],
  seat_class: 'billable',
  uses_seat: true,
  provisioned: false,
  confirmed: true,
  responsible_user_id: null,
  responsible_label: null,
  responsible_asked_id: null,
  team_count: 2,
  joined_at: '2026-11-20T08:00:00.000Z',
  last_active_at: '2026-11-21T00:00:00.000Z',
  can_manage_roles: true,
  can_suspend: true,
  can_remove: true,
  can_edit_profile: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const responsible = { responsible_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', responsible_label: 'Grace Hopper' };
const profile = { name: 'Nightly export', email: null, title: null };
export const service = { ...member, kind: 'service', ...profile, uses_seat: false, ...responsible };
export const offboarding = {
  connections: [
    {
      connector_slug: 'github',
      connector_label: 'GitHub',
      connection_count: 1,
      entry_count: 3,
      synthetic_tool_count: 0,
      replacement_candidates: [{ id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'GitHub for builds' }],
      replacement_candidate_count: 1,
    },
  ],
  toolboxes: 2,
  templates: 0,
  connectors: 0,
  synthetic_tools: 1,
  teams_administered: 1,
  shared_with_others: 2,
  pending_requests: 0,
  tokens: 1,
};

const organization = { id: 'org_01k7vm3q8ef6ha4x2c9b5t0rsc', name: 'Acme', slug: 'acme' };
export const me = {
  user: member,
  organization: { ...organization, logo_url: null, status: 'active', plan: 'team' },
  organizations: [{ ...organization, current: true }],
  token: {
    id: 'tok_01k7vm3q8ef6ha4x2c9b5t0rsb',
    kind: 'personal',
    scopes: null,
    expires_at: '2027-02-18T08:00:00.000Z',
  },
  roles: [role],
  permissions: ['connector:view', 'connection:create', 'tool:execute'],
  features: ['custom_roles', 'service_members'],
  teams: [{ id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsa', name: 'Sales', is_admin: false }],
  seat_class: 'billable',
  restrictions: { bound: true, rule_count: 1, legacy_override: false, active_grant_count: 0 },
  pending_request_count: 0,
  notifications: {
    access_requests: true,
    access_decisions: true,
    grant_ends: true,
    token_ends: true,
    role_changes: true,
    ownership_changes: true,
    organization_deletion: true,
    webhooks_disabled: true,
    sync_refusals: true,
    payments: true,
  },
};

export const removed = { transferred: { toolboxes: 2 }, disconnected: 1, replaced: 0, ownerless: 0 };

export const missing = 'No such member.';
export const stale = 'The member has changed since you read it.';

const role = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const restrictionBody = {
  target_type: 'role',
  target_id: role,
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'delete_repository' }],
};

export const restrictionChanges = { mode: 'block', connector_slugs: ['slack', 'notion'] };

const listedRestriction = {
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

export const restrictionPage = { result: [listedRestriction], next_cursor: null, prev_cursor: null };

export const oneRestriction = {
  ...listedRestriction,
  scope_connectors: { slack: { label: 'Slack', logo: null }, github: { label: 'GitHub', logo: null } },
};

export const newRestriction = { ...oneRestriction, active_grant_count: 0 };

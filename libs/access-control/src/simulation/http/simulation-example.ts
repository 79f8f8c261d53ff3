export const draft = {
  target_type: 'role',
  target_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'delete_repository' }],
};

const user_id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa';

export const simulation = {
  can_write: true,
  reason: null,
  summary: 'Blocks slack and “Delete repository” on github.',
  widens: false,
  members_bound: 12,
  members_evaluated: 12,
  truncated: false,
  impact: {
    lose: [{ user_id, user_label: 'Ada Lovelace', connector_slug: 'slack', tool_count: 9 }],
    gain: [],
    members_losing: 12,
    members_gaining: 0,
  },
  connections_unusable: 3,
  toolboxes_affected: 1,
  lifted_for: [],
  open_requests_answered: 0,
};

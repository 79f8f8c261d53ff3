const role_id = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';

export const explanation = {
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  user_label: 'Ada Lovelace',
  connector_slug: 'github-fork',
  connector_label: 'GitHub of ours',
  tool_name: 'delete_repository',
  tool_label: 'Delete repository',
  decision: 'blocked',
  sentence: 'Blocked by a rule on role Contractor; inherited from github.',
  roles: [{ id: role_id, name: 'Contractor' }],
  legacy_override: false,
  lineage: ['github-fork', 'github'],
  steps: [
    {
      source: 'role',
      role_id,
      on_slug: 'github',
      inherited: true,
      matched: 'operation',
      verdict: 'blocks',
      lifted_by: null,
      restrictions: [
        { id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsf', mode: 'block', summary: 'Blocks “Delete repository” on github.' },
      ],
    },
  ],
  grants: [],
  other_gates: { permission: true, connector_visible: true, tool_active: true },
  can_request_access: true,
};

export const roleExample = {
  id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
  is_system: false,
  system_key: null,
  seat_class: 'billable',
  member_count: 3,
  pending_invite_count: 0,
  group_mapping_count: 0,
  can_reassign_holders: true,
  can_manage: true,
  can_delete: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const rolePage = { result: [roleExample], next_cursor: null, prev_cursor: null };

export const roleBody = {
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
};

export const roleChanges = { permissions: ['connector:view'] };

export const roleDeletion = {
  reassign_to: 'role_01k7vm3q8ef6ha4x2c9b5t0rse',
  reassignments: [{ user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsg' }],
};

export const deletedRole = {
  deleted: { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Contractor' },
  moved_holders: 3,
  moved_invites: 0,
  deleted_restrictions: 1,
};

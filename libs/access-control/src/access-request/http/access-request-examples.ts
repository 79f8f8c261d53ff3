export const fileBody = { connector_slug: 'slack', note: 'I look after the release channel.', requested_days: 30 };

export const resolveBody = { decision: 'approve', note: 'For the release.', expires_in_days: 30 };

export const pendingRequest = {
  id: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd',
  kind: 'connector',
  reason: 'restriction',
  requester_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  requester_label: 'Ada Lovelace',
  connector_slug: 'slack',
  connector_label: 'Slack',
  tool_name: null,
  tool_label: null,
  permission: null,
  resource_type: null,
  resource_id: null,
  resource_label: null,
  level: null,
  note: 'I look after the release channel.',
  requested_days: 30,
  status: 'pending',
  blocked_by: ['role'],
  decided_by: null,
  decided_by_label: null,
  decided_at: null,
  decision_note: null,
  grant_id: null,
  acl_id: null,
  can_resolve: false,
  can_withdraw: true,
  expires_at: '2026-12-20T09:30:00.000Z',
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

export const approvedRequest = {
  ...pendingRequest,
  status: 'approved',
  blocked_by: [],
  decided_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  decided_by_label: 'Grace Hopper',
  decided_at: '2026-11-20T10:05:00.000Z',
  decision_note: 'For the release.',
  grant_id: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rse',
  can_withdraw: false,
  updated_at: '2026-11-20T10:05:00.000Z',
};

export const withdrawnRequest = { ...pendingRequest, status: 'withdrawn', blocked_by: [], can_withdraw: false };

export const requestPage = { result: [pendingRequest], next_cursor: null, prev_cursor: null };

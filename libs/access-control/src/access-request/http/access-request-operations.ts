import { type OperationFacts } from '#kernel';
import { AccessRequestView, PendingCountView } from '../queries/access-request.view.js';
import { FileAccessRequestBody, ResolveAccessRequestBody, WithdrawAccessRequestBody } from './access-request.dto.js';

const fileBody = { connector_slug: 'slack', note: 'I look after the release channel.', requested_days: 30 };

const resolveBody = { decision: 'approve', note: 'For the release.', expires_in_days: 30 };

const pendingRequest = {
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

const approvedRequest = {
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

const withdrawnRequest = { ...pendingRequest, status: 'withdrawn', blocked_by: [], can_withdraw: false };

const requestPage = { result: [pendingRequest], next_cursor: null, prev_cursor: null };

const absent = { 404: 'No such request, or none that the caller may see.' };

const changed = { 412: 'The request has changed since it was read.' };

export const accessRequestOperations = {
  list: {
    id: 'listAccessRequests',
    summary: 'List access requests',
    description:
      'What members ask for, newest first: everybody sees their own and what is asked of things that they may share, ' +
      'holders of `member:manage` see those of everybody. With `mine=true` only their own.',
    pageOf: AccessRequestView,
    example: requestPage,
  },

  count: {
    id: 'countPendingAccessRequests',
    summary: 'Count pending access requests',
    description: 'How many requests wait for a decision of the caller, and how many of the caller wait for one.',
    view: PendingCountView,
    example: { count: 3, own_count: 1 },
  },

  get: {
    id: 'getAccessRequest',
    summary: 'Get an access request',
    description:
      'One request, to who filed it, to holders of `member:manage`, and to who may share the thing that is asked for.',
    view: AccessRequestView,
    example: pendingRequest,
    errors: absent,
  },

  file: {
    id: 'fileAccessRequest',
    summary: 'File an access request',
    description:
      'Asks for what a restriction or a missing permission keeps from the caller (the body of a refusal’s ' +
      '`request_access` will do), or for more access to a thing that they see. Needs no permission. Who asks for the same thing again gets the open request with 200. ' +
      'It lapses after 30 days, and closes by itself once nothing stands in the way.',
    status: 201,
    body: { type: FileAccessRequestBody, example: fileBody },
    view: AccessRequestView,
    example: pendingRequest,
    errors: {
      403: '`token_kind`: only people file requests.',
      404: 'What is named does not exist, or the caller cannot see it.',
      409: '`not_restricted`: nothing stands in the way, or the access is there. `quota_exceeded`: 20 pending, or 50 within a day.',
    },
  },

  resolve: {
    id: 'resolveAccessRequest',
    summary: 'Approve or deny an access request',
    description:
      'Needs `member:manage`, for a request of kind `resource` the right to share the thing instead, and always another ' +
      'caller than the requester. Of a connector or tool an approval lifts, for that member and target only, what rules ' +
      'of roles and inherited ones block, also such as are written later, until it ends. Rules of just that member are ' +
      'lifted only with `lift_member_rules`, which needs the right to write them. Of a thing it shares the thing with ' +
      'that member alone, for as long as nobody revokes that.',
    body: { type: ResolveAccessRequestBody, example: resolveBody },
    view: AccessRequestView,
    example: approvedRequest,
    errors: {
      ...absent,
      ...changed,
      403:
        '`own_request`; `edit_required`, `level_above_own` for a thing that the caller may not share, or not so far; ' +
        '`lift_member_rules` without the right to write rules of that member.',
      409: '`not_pending`, `not_restricted` (the request is closed), `requester_suspended`, `member_rule_blocks`.',
    },
  },

  withdraw: {
    id: 'withdrawAccessRequest',
    summary: 'Withdraw an access request',
    description: 'Ends a pending request. Only who filed it may.',
    body: { type: WithdrawAccessRequestBody, example: {} },
    view: AccessRequestView,
    example: withdrawnRequest,
    errors: { ...absent, ...changed, 403: '`requester_only`.', 409: '`not_pending`.' },
  },
} satisfies Record<string, OperationFacts>;

import { type OperationFacts } from '#platform/openapi';
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

const absent = { 404: 'No such request, or the caller may not see it.' };

const changed = { 412: 'The request has changed since you read it.' };

export const accessRequestOperations = {
  list: {
    id: 'listAccessRequests',
    summary: 'List access requests',
    description:
      'Access requests, newest first. Members see their own requests and those for resources they may share. ' +
      "Holders of `member:manage` see all requests. With `mine=true`, the list contains only the caller's " +
      'own requests.',
    pageOf: AccessRequestView,
    example: requestPage,
  },

  count: {
    id: 'countPendingAccessRequests',
    summary: 'Count pending access requests',
    description:
      "Number of requests that wait for the caller's decision, and number of the caller's own pending requests.",
    view: PendingCountView,
    example: { count: 3, own_count: 1 },
  },

  get: {
    id: 'getAccessRequest',
    summary: 'Get an access request',
    description:
      'One request. Visible to its requester, to holders of `member:manage`, and to members who may share ' +
      'the requested resource.',
    view: AccessRequestView,
    example: pendingRequest,
    errors: absent,
  },

  file: {
    id: 'fileAccessRequest',
    summary: 'Create an access request',
    description:
      'Requests access that is blocked by a restriction or a missing permission, or a higher access level ' +
      'for a resource you can see. After a refused call, you can send the `request_access` object of its ' +
      'response. No permission is required. If you already have an open request for the same target, it is ' +
      'returned with 200. A request expires after 30 days, and closes automatically once nothing blocks the ' +
      'access.',
    status: 201,
    body: { type: FileAccessRequestBody, example: fileBody },
    view: AccessRequestView,
    example: pendingRequest,
    errors: {
      403: '`token_kind`: only people can file requests.',
      404: 'The target does not exist, or the caller cannot see it.',
      409:
        '`not_restricted`: nothing blocks the access. `quota_exceeded`: a member can have at most 20 pending ' +
        'requests, and file at most 50 within a day.',
    },
  },

  resolve: {
    id: 'resolveAccessRequest',
    summary: 'Approve or deny an access request',
    description:
      'Requires `member:manage`, or for a request of kind `resource` the right to share the resource. You ' +
      'cannot decide your own request. For a connector or tool, approval creates a grant for that member and ' +
      "target. Until the grant ends, it lifts inherited restrictions and those on the member's roles, " +
      'including restrictions written later. Restrictions on the member are lifted only with ' +
      '`lift_member_rules`, which requires the right to write them. For a resource, approval shares it with ' +
      'that member until the share is revoked.',
    body: { type: ResolveAccessRequestBody, example: resolveBody },
    view: AccessRequestView,
    example: approvedRequest,
    errors: {
      ...absent,
      ...changed,
      403:
        '`own_request`. `edit_required`: you may not share the resource. `level_above_own`: you may not share it at ' +
        'this level. Or you sent `lift_member_rules` without the right to write rules for that member.',
      409: '`not_pending`, `not_restricted` (the request is closed), `requester_suspended`, `member_rule_blocks`.',
    },
  },

  withdraw: {
    id: 'withdrawAccessRequest',
    summary: 'Withdraw an access request',
    description: 'Ends a pending request. Only the requester can do this.',
    body: { type: WithdrawAccessRequestBody, example: {} },
    view: AccessRequestView,
    example: withdrawnRequest,
    errors: { ...absent, ...changed, 403: '`requester_only`.', 409: '`not_pending`.' },
  },
} satisfies Record<string, OperationFacts>;

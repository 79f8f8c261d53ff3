import { type OperationFacts } from '#platform/openapi';
import { InviteView, SentInviteView } from '../queries/invite.view.js';
import { AcceptedView, AcceptInviteBody, ChangeInviteBody, CreateInviteBody, ResendInviteBody } from './invite.dto.js';

const role = { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Member', is_system: true };

const invite = {
  id: 'inv_01k7vm3q8ef6ha4x2c9b5t0rse',
  email: 'ada@example.com',
  name: null,
  role_ids: [role.id],
  roles: [role],
  team_ids: [],
  status: 'pending',
  invited_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  invited_by_label: 'Grace Hopper',
  expires_at: '2026-11-27T08:00:00.000Z',
  sent_at: null,
  send_count: 0,
  accepted_user_id: null,
  can_manage: true,
  can_resend: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const sent = { ...invite, invite_url: 'https://app.example.com/join#token=lk_live_inv_…' };
const missing = 'No such invite.';
const ungrantable =
  '`permission_not_held`: you do not hold every permission of the invite’s roles. `team_admin_required`: you do not ' +
  'administer one of the teams. `owner_only`: only an owner can invite a former owner back.';
const settled = '`not_pending`: the invite was accepted, was revoked or has expired.';

export const inviteOperations = {
  list: {
    id: 'listInvites',
    summary: 'List invites',
    description: 'Pending invites, or those with the given `status`. Requires `member:manage`.',
    pageOf: InviteView,
    example: { result: [invite], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getInvite',
    summary: 'Get an invite',
    description: 'One invite, without its secret. Requires `member:manage`.',
    view: InviteView,
    example: invite,
    errors: { 404: missing },
  },
  create: {
    id: 'createInvite',
    summary: 'Create an invite',
    description:
      'The link is mailed. If this installation sends no mail, the response contains the link instead. Anyone with ' +
      'the link can join as the invited person. Requires `member:manage` and every permission of the roles.',
    status: 201,
    body: { type: CreateInviteBody, example: { email: 'ada@example.com', role_ids: [role.id] } },
    view: SentInviteView,
    example: sent,
    errors: {
      400: '`unknown_role`, `unknown_team`, or an address outside the allowed domains.',
      403: ungrantable,
      409: '`already_member`, `already_invited`, `seat_limit`.',
    },
  },
  change: {
    id: 'updateInvite',
    summary: 'Update an invite',
    description:
      'Changes the roles and teams of a pending invite. Requires `member:manage`. You must hold every permission of ' +
      'the roles that you add, and must be allowed to add members to the teams that you add.',
    body: { type: ChangeInviteBody, example: { role_ids: [role.id] } },
    view: InviteView,
    example: invite,
    errors: { 400: '`unknown_role`, `unknown_team`.', 403: ungrantable, 404: missing, 409: settled },
  },
  resend: {
    id: 'resendInvite',
    summary: 'Resend an invite',
    description:
      'Creates a new link. The link is mailed, or returned if this installation sends no mail. The old link ' +
      'stops working and the lifetime starts again. An invite can be sent at most five times. Requires the same ' +
      'rights as creating the invite, because anyone with the link can join as the invited person.',
    body: { type: ResendInviteBody, example: {} },
    view: SentInviteView,
    example: sent,
    errors: { 403: ungrantable, 404: missing, 409: `${settled} \`quota_exceeded\`.` },
  },
  revoke: {
    id: 'revokeInvite',
    summary: 'Revoke an invite',
    description: 'The link stops working. Requires `member:manage`. Revoking a revoked invite changes nothing.',
    status: 204,
    errors: { 404: missing, 409: settled },
  },
  accept: {
    id: 'acceptInvite',
    summary: 'Accept an invite',
    description:
      'No token is required. Send a personal token of another organization to join as the same person. Without a ' +
      'token, a new person is created. If the response is lost, repeat the request with the same `Idempotency-Key` ' +
      'within 15 minutes: the response is the same, with the token. Without a key, a repeat gets 404, because the ' +
      'invite is used.',
    body: { type: AcceptInviteBody, example: { token: 'lk_live_inv_…', name: 'Ada Lovelace' } },
    view: AcceptedView,
    example: { organization: { id: 'org_…', name: 'Acme' }, user: { id: 'usr_…' }, token: 'lk_live_pat_…' },
    errors: {
      403: '`other_address`: the token belongs to a person with another email address.',
      404: 'The secret is wrong, used, expired or revoked. The response does not say which.',
      409:
        '`already_member`, `seat_limit`. `idempotency_key_reused`, `idempotency_in_progress`, `outcome_unknown`: see ' +
        '`Idempotency-Key`. `idempotency_secret_expired`: the first response is older than 15 minutes.',
    },
  },
} satisfies Record<string, OperationFacts>;

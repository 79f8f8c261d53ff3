import { type OperationFacts } from '#kernel';
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
  send_count: 1,
  accepted_user_id: null,
  can_manage: true,
  can_resend: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const sent = { ...invite, invite_url: 'https://app.example.com/join#token=lk_live_inv_…' };
const missing = 'The organization has no such invite.';
const ungrantable =
  '`permission_not_held` by the caller; `team_admin_required` for a team; `owner_only` where an owner is invited back.';
const settled = '`not_pending`: accepted, revoked or expired.';

export const inviteOperations = {
  list: {
    id: 'listInvites',
    summary: 'List invites',
    description: 'Who was asked to join; those still pending unless said. Needs `member:manage`.',
    pageOf: InviteView,
    example: { result: [invite], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getInvite',
    summary: 'Get an invite',
    description: 'One invite, never its secret. Needs `member:manage`.',
    view: InviteView,
    example: invite,
    errors: { 404: missing },
  },
  create: {
    id: 'createInvite',
    summary: 'Invite somebody',
    description:
      'The link is mailed; where no mail is configured it is in the answer. Whoever has it becomes that person. Needs `member:manage`, and what the roles allow.',
    status: 201,
    body: { type: CreateInviteBody, example: { email: 'ada@example.com', role_ids: [role.id] } },
    view: SentInviteView,
    example: sent,
    errors: {
      400: '`unknown_role`, `unknown_team`; an address outside the allowed domains.',
      403: ungrantable,
      409: '`already_member`, `already_invited`, `seat_limit`.',
    },
  },
  change: {
    id: 'updateInvite',
    summary: 'Update an invite',
    description: 'Roles and teams, while it is pending.',
    body: { type: ChangeInviteBody, example: { role_ids: [role.id] } },
    view: InviteView,
    example: invite,
    errors: { 400: '`unknown_role`, `unknown_team`.', 403: ungrantable, 404: missing, 409: settled },
  },
  resend: {
    id: 'resendInvite',
    summary: 'Resend an invite',
    description:
      'A new link, mailed or answered as by inviting; the old one dies, and its time begins anew. At most five times. Needs what inviting with its roles and teams needs, as whoever has the link becomes that person.',
    body: { type: ResendInviteBody, example: {} },
    view: SentInviteView,
    example: { ...sent, send_count: 2 },
    errors: { 403: ungrantable, 404: missing, 409: `${settled} \`quota_exceeded\`.` },
  },
  revoke: {
    id: 'revokeInvite',
    summary: 'Revoke an invite',
    description: 'Its link opens nothing any more.',
    status: 204,
    errors: { 404: missing, 409: settled },
  },
  accept: {
    id: 'acceptInvite',
    summary: 'Accept an invite',
    description:
      'Needs no token. Whoever sends one of another organization joins as the same person; everybody else begins anew.',
    body: { type: AcceptInviteBody, example: { token: 'lk_live_inv_…', name: 'Ada Lovelace' } },
    view: AcceptedView,
    example: { organization: { id: 'org_…', name: 'Acme' }, user: { id: 'usr_…' }, token: 'lk_live_pat_…' },
    errors: {
      403: '`other_address`: the token sent along is of somebody with another address.',
      404: 'Wrong, used, expired or revoked: all alike.',
      409: '`already_member`, `seat_limit`.',
    },
  },
} satisfies Record<string, OperationFacts>;

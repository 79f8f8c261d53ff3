import { type EventExamples, exampleEnd, exampleId } from '#kernel';
import { type InviteEvent } from './invite/domain/invite.js';
import { type MemberEvent, type MembershipEnd } from './member/domain/member-events.js';
import { type RoleEvent } from './role/domain/role.js';
import { type TeamEvent } from './team/domain/team.js';
import { type TokenEvent } from './token/domain/token.js';

type IdentityEvent = RoleEvent | MemberEvent | InviteEvent | TeamEvent | TokenEvent;

const [user_id, role_id, expires_at] = [exampleId('usr'), exampleId('role'), exampleEnd];
const role_ids = [role_id];
const user_ids = [user_id];

const counted = { transferred: { connectors: 2 }, disconnected: 1, replaced: 0, ownerless: 0, revoked_tokens: 1 };
const listed = { token_ids: [exampleId('atok')], team_ids: [exampleId('team')], acl_ids: [] };
const ended: MembershipEnd = { user_id, role_ids, transfer_to: exampleId('usr'), ...counted, ...listed };

export const identityExamples: EventExamples<IdentityEvent> = {
  'role.created': { permissions: ['connector:view', 'tool:execute'], copy_from: exampleId('role') },
  'role.updated': { added: ['connection:create'], removed: [], fields: ['permissions'] },
  'role.deleted': {
    description: 'People who answer customers',
    permissions: ['connector:view'],
    reassign_to: exampleId('role'),
    moved_user_ids: user_ids,
    moved_invite_ids: [],
    restriction_ids: [],
  },
  'member.joined': { user_id, via: 'invite', role_ids },
  'member.created': { user_id, role_ids, responsible_user_id: exampleId('usr') },
  'member.updated': { user_id, fields: ['name'] },
  'member.roles_changed': { user_id, added: role_ids, removed: [], cause: null },
  'member.notifications_chosen': { user_id, turned_on: [], turned_off: ['webhooks_disabled'] },
  'member.suspended': { user_id, by: 'admin', note: 'Lost a laptop' },
  'member.reactivated': { user_id, by: 'admin', note: 'The laptop was found' },
  'member.confirmation_asked': { user_id },
  'member.confirmed': { user_id },
  'member.signed_in': { user_id, issuer: 'https://login.example.com', second_factor: true, first: true },
  'member.responsible_asked': { user_id, service_user_id: exampleId('usr') },
  'member.responsible_changed': { user_id, before: exampleId('usr'), after: exampleId('usr') },
  'member.removed': { ...ended, note: 'Left the company' },
  'member.left': ended,
  'member.returned': { user_id, via: 'invite', role_ids },
  'invite.created': { role_ids, team_ids: [exampleId('team')], expires_at },
  'invite.updated': { fields: ['role_ids'] },
  'invite.roles_changed': { added: [], removed: role_ids, cause: 'role_deleted' },
  'invite.resent': { send_count: 2, expires_at },
  'invite.mailed': { send_count: 1 },
  'invite.revoked': {},
  'invite.accepted': { user_id },
  'invite.expired': {},
  'team.created': { user_ids, admin_ids: user_ids },
  'team.updated': { fields: ['description'] },
  'team.deleted': { user_ids, member_count: 1, acl_ids: [] },
  'team.member_added': { user_ids, cause: null },
  'team.member_removed': { user_ids, cause: null },
  'team.admin_appointed': { user_id },
  'team.admin_dismissed': { user_id },
  'token.issued': { kind: 'personal', user_id, scopes: ['connector:view'], expires_at },
  'token.renamed': { before: 'CI', after: 'Build' },
  'token.rotated': { user_id, overlap_seconds: 3600 },
  'token.expiring': { user_id, expires_at },
  'token.revoked': { user_id, cause: null },
  'token.made_sign_in_link': { user_id },
  'token.opened_browser': { user_id },
  'auth.failed': { user_id, cause: 'revoked', count: 3 },
};

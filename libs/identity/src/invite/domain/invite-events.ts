import { type EventEntries } from '#kernel';

export type InviteEvent =
  | { type: 'invite.created'; data: { role_ids: string[]; team_ids: string[]; expires_at: string } }
  | { type: 'invite.updated'; data: { fields: string[] } }
  | { type: 'invite.roles_changed'; data: { added: string[]; removed: string[]; cause: string } }
  | { type: 'invite.resent'; data: { send_count: number; expires_at: string } }
  | { type: 'invite.mailed'; data: { send_count: number } }
  | { type: 'invite.revoked'; data: Record<never, never> }
  | { type: 'invite.accepted'; data: { user_id: string } }
  | { type: 'invite.expired'; data: Record<never, never> };

const people = { category: 'people' } as const;

export const inviteEvents = {
  'invite.created': { says: 'invited', ...people },
  'invite.updated': { says: 'changed the invite for', ...people },
  'invite.roles_changed': { says: 'changed the roles on the invite for', ...people },
  'invite.resent': { says: 'resent the invite to', ...people },
  'invite.mailed': { says: 'mailed the invite to', ...people },
  'invite.revoked': { says: 'revoked the invite for', ...people },
  'invite.accepted': { says: 'accepted the invite for', ofSelf: 'accepted their invite', ...people },
  'invite.expired': { says: 'let the invite for … expire', ...people },
} satisfies EventEntries<InviteEvent>;

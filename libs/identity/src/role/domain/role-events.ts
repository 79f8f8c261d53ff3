import { type EventEntries } from '#kernel';

/** A deleted role, and what happened to the invites and rules that depended on it. */
export type RoleDeleted = {
  description: string | null;
  permissions: string[];
  reassign_to: string | null;
  moved_user_ids: string[];
  moved_invite_ids: string[];
  restriction_ids: string[];
};

export type RoleEvent =
  | { type: 'role.created'; data: { permissions: string[]; copy_from: string | null } }
  | { type: 'role.updated'; data: { added: string[]; removed: string[]; fields: string[] } }
  | { type: 'role.deleted'; data: RoleDeleted };

export const roleEvents = {
  'role.created': { says: 'created role', category: 'access', changesPermissions: true },
  'role.updated': { says: 'changed role', category: 'access', changesPermissions: true },
  'role.deleted': { says: 'deleted role', category: 'access', changesPermissions: true },
} satisfies EventEntries<RoleEvent>;

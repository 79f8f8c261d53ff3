import { type EventEntries } from '#kernel';

/** A change from a directory that was refused. */
export type SyncRefusalEvent = { type: 'scim_user.refused'; data: { user_id: string | null; cause: string } };

export const syncRefusalEvents = {
  'scim_user.refused': {
    says: 'could not change',
    category: 'provisioning',
    outcome: 'refused',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<SyncRefusalEvent>;

/** Reasons that a person must act on. */
export const notedCauses: ReadonlySet<string> = new Set([
  'last_owner',
  'seat_limit',
  'own_roles',
  'self_target',
  'owner_only',
  'permission_not_held',
  'team_admin_required',
]);

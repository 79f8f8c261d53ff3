import { type EventEntries } from '#kernel';

/** A refused change from a directory. */
export type SyncRefusalEvent = { type: 'scim_user.refused'; data: { user_id: string | null; cause: string } };

export const syncRefusalEvents = {
  'scim_user.refused': {
    says: 'could not change',
    category: 'provisioning',
    outcome: 'refused',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<SyncRefusalEvent>;

/** The reasons of refusals that are recorded, because only a person can fix the cause. */
export const recordedCauses = [
  'last_owner',
  'seat_limit',
  'own_roles',
  'self_target',
  'owner_only',
  'permission_not_held',
  'team_admin_required',
] as const;

export type RecordedCause = (typeof recordedCauses)[number];

export const isRecorded = (cause: string): cause is RecordedCause => recordedCauses.some((each) => each === cause);

import { lastOwner, ownerOnly, ownRoles, permissionNotHeld, seatLimit, teamAdminRequired } from '#identity';
import { type EventEntries, selfTarget } from '#kernel';

/** A refused change from a directory. `cause` is the reason of the error. */
export type SyncRefusalEvent = { type: 'scim_user.refused'; data: { user_id: string | null; cause: string } };

export const syncRefusalEvents = {
  'scim_user.refused': {
    says: 'could not change',
    category: 'provisioning',
    outcome: 'refused',
    subject: ({ user_id }) => user_id,
  },
} satisfies EventEntries<SyncRefusalEvent>;

/** The causes of refusals that are recorded, because only a person can fix them. */
export const recordedCauses = [
  lastOwner,
  seatLimit,
  ownRoles,
  selfTarget,
  ownerOnly,
  permissionNotHeld,
  teamAdminRequired,
] as const;

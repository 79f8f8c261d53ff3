import { type EventEntries, selfTarget } from '#kernel';
import { ownRole } from '#access-control';
import { ownRoles, permissionNotHeld, lastOwner, ownerOnly } from '#identity';

/** A write was refused for one of the `recordedReasons`. */
export type RefusalEvent = { type: 'access.refused'; data: { reason: string; request: string } };

export const refusalEvents = {
  'access.refused': { says: 'was refused {request} ({reason}) on', category: 'security', outcome: 'refused' },
} satisfies EventEntries<RefusalEvent>;

/** Reasons that may indicate an attempt to escalate privileges. */
export const recordedReasons: ReadonlySet<string | null> = new Set(
  [selfTarget, ownRole, ownRoles, permissionNotHeld, lastOwner, ownerOnly].map(({ reason }) => reason),
);

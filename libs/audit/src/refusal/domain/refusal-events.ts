import { type ErrorDefinition, type EventEntries, selfTarget } from '#kernel';
import { ownRole } from '#access-control';
import { ownRoles, permissionNotHeld, lastOwner, ownerOnly } from '#identity';

/** A write was refused for one of the `recordedCauses`. */
export type RefusalEvent = { type: 'access.refused'; data: { reason: string; request: string } };

export const refusalEvents = {
  'access.refused': { says: 'was refused {request} ({reason}) on', category: 'security', outcome: 'refused' },
} satisfies EventEntries<RefusalEvent>;

/** Causes that may indicate an attempt to escalate privileges. */
export const recordedCauses: readonly ErrorDefinition[] = [
  selfTarget,
  ownRole,
  ownRoles,
  permissionNotHeld,
  lastOwner,
  ownerOnly,
];

import { type EventEntries } from '#kernel';

/** A write was refused for one of the `recordedReasons`. */
export type RefusalEvent = { type: 'access.refused'; data: { reason: string; request: string } };

export const refusalEvents = {
  'access.refused': { says: 'was refused {request} ({reason}) on', category: 'security', outcome: 'refused' },
} satisfies EventEntries<RefusalEvent>;

/** Reasons that may indicate an attempt to escalate privileges. */
export const recordedReasons: ReadonlySet<string> = new Set([
  'self_target',
  'own_role',
  'own_roles',
  'permission_not_held',
  'last_owner',
  'owner_only',
]);

import { type EventEntries } from '#kernel';

/** Somebody reached for more than they hold, or out of their own bounds. */
export type RefusalEvent = { type: 'access.refused'; data: { reason: string; request: string } };

export const refusalEvents = {
  'access.refused': { says: 'was refused {request} ({reason}) on', category: 'security', outcome: 'refused' },
} satisfies EventEntries<RefusalEvent>;

/** Reasons that smell of escalation. Source: product design, Audit log. */
export const recordedReasons: ReadonlySet<string> = new Set([
  'self_target',
  'own_role',
  'own_roles',
  'permission_not_held',
  'last_owner',
  'owner_only',
]);

import { type EventEntries } from '#kernel';

export type AuditEvent =
  /** Somebody took a part of the log with them, whole or until they hung up. */
  | { type: 'audit_log.exported'; data: { from: string; to: string; count: number } }
  /** Somebody reached for more than they hold, or out of their own bounds. */
  | { type: 'access.refused'; data: { reason: string; request: string } };

export const auditEvents = {
  'audit_log.exported': { says: 'exported the audit log', category: 'security' },
  'access.refused': { says: 'was refused {request} ({reason}) on', category: 'security', outcome: 'refused' },
} satisfies EventEntries<AuditEvent>;

/** Refusals that smell of escalation. Source: product design, Audit log. */
export const telling: ReadonlySet<string> = new Set([
  'self_target',
  'own_role',
  'own_roles',
  'permission_not_held',
  'last_owner',
  'owner_only',
]);

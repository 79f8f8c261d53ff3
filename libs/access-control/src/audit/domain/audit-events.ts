import { type EventEntries } from '#kernel';

/** Somebody took a part of the log with them, whole or until they hung up. */
export type AuditEvent = { type: 'audit_log.exported'; data: { from: string; to: string; count: number } };

export const auditEvents = {
  'audit_log.exported': { says: 'exported the audit log', category: 'security' },
} satisfies EventEntries<AuditEvent>;

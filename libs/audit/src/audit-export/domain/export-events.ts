import { type EventEntries } from '#kernel';

/** Somebody took a part of the log with them, whole or until they hung up. */
export type ExportEvent = { type: 'audit_log.exported'; data: { from: string; to: string; count: number } };

export const exportEvents = {
  'audit_log.exported': { says: 'exported the audit log', category: 'security' },
} satisfies EventEntries<ExportEvent>;

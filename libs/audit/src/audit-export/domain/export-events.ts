import { type EventEntries, withPermission } from '#kernel';
import { withFeature } from '#identity';

/** A part of the log was exported. `count` is the number of records sent, even if the export did not finish. */
export type ExportEvent = { type: 'audit_log.exported'; data: { from: string; to: string; count: number } };

export const exportEvents = {
  'audit_log.exported': { says: 'exported the audit log', category: 'security' },
} satisfies EventEntries<ExportEvent>;

export const canExportAuditLog = withFeature('audit_export', withPermission('audit:view'));

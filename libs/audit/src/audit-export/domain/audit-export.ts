import { type EventEntries, invalid, withPermission, outOfRange } from '#kernel';
import { withFeature } from '#identity';

/** A part of the log was exported. `count` is the number of records sent, even if the export did not finish. */
export type ExportEvent = { type: 'audit_log.exported'; data: { from: string; to: string; count: number } };

export const exportEvents = {
  'audit_log.exported': { says: 'exported the audit log', category: 'security' },
} satisfies EventEntries<ExportEvent>;

export const canExportAuditLog = withFeature('audit_export', withPermission('audit:view'));

const maxDays = 31;
const maxSpan = maxDays * 86_400_000;

export type ExportRange = { from: Date; to: Date };

/**
 * Returns the time range of an export. `to` defaults to now, and `from` to 31 days before `to`.
 * @throws validation_error if the range is empty or longer than 31 days.
 */
export function toExportRange({ from, to }: { from?: string; to?: string }, now: Date): ExportRange {
  const end = to ? new Date(to) : now;
  const start = from ? new Date(from) : new Date(end.getTime() - maxSpan);
  if (start >= end) throw invalid('query:from', outOfRange, '`from` must be earlier than `to`.');
  if (end.getTime() - start.getTime() > maxSpan)
    throw invalid('query:to', outOfRange, `An export covers at most ${maxDays} days. Request a shorter range.`);
  return { from: start, to: end };
}

/** Maximum number of milliseconds between the creation of a record and the commit of its transaction. */
const maxWriteTime = 60_000;

/**
 * Returns the time up to which the range is complete, because no more records can be added there. The next export
 * starts at this time, so that no record is missed.
 */
export const completeUntil = ({ from, to }: ExportRange, now: Date): Date =>
  new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime() - maxWriteTime)));

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Callers, Clock, timeOf } from '#kernel';
import { type AuditFilter, AuditRecords, recordsInBatch } from '../../audit-log/domain/audit-records.js';
import { canExportAuditLog } from '../domain/export-policy.js';
import { type ExportRange, rangeOf, settledAt } from '../domain/export-range.js';

/** An export while it runs. */
export type AuditExport = {
  range: ExportRange;
  /** One JSON text each, oldest record first. */
  records: AsyncGenerator<string[], ExportEnd>;
};

/** What the last line says. */
export type ExportEnd = { complete: true; until: string } | { complete: false; resume_from: string };

/** Source: product design, Audit log. */
const mostRecords = 1_000_000;

/** Refuses what cannot be exported before anything is sent. */
export class ExportAuditLog extends Query<AuditExport> {
  constructor(
    readonly caller: Caller,
    readonly filter: AuditFilter,
    readonly most = mostRecords,
  ) {
    super();
  }
}

@QueryHandler(ExportAuditLog)
export class ExportAuditLogHandler implements IQueryHandler<ExportAuditLog> {
  constructor(
    private readonly log: AuditRecords,
    private readonly callers: Callers,
    private readonly clock: Clock,
  ) {}

  execute({ caller, filter, most }: ExportAuditLog): Promise<AuditExport> {
    const now = this.clock.now();
    const range = rangeOf(filter, now);
    const bounded = { ...filter, from: range.from.toISOString(), to: range.to.toISOString() };
    const until = settledAt(range, now).toISOString();
    return Promise.resolve({ range, records: this.records(caller, bounded, most, until) });
  }

  /**
   * Batch by batch as they are taken, each a statement of its own: a slow reader holds no connection, and gets no more
   * than they may have by then.
   */
  private async *records(
    caller: Caller,
    filter: AuditFilter,
    most: number,
    until: string,
  ): AsyncGenerator<string[], ExportEnd> {
    let after = '';
    for (let sent = 0; ;) {
      const records = await this.log.after(caller, filter, after);
      canExportAuditLog(await this.callers.again(caller)).orThrow();
      const taken = records.slice(0, most - sent);
      if (taken.length > 0) yield taken.map((record) => JSON.stringify(record));
      if (taken.length < records.length)
        return { complete: false, resume_from: timeOf(records[taken.length]!.id).toISOString() };
      if (records.length < recordsInBatch) return { complete: true, until };
      sent += taken.length;
      after = records.at(-1)!.id;
    }
  }
}

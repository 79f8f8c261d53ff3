import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Callers, Clock, timeOf } from '#kernel';
import { type AuditFilter, recordsInBatch } from '../../audit-log/domain/audit-record.js';
import { AuditRecords } from '../../audit-log/queries/audit-records.js';
import { canExportAuditLog } from '../domain/export-events.js';
import { type ExportRange, rangeOf, settledAt } from '../domain/export-range.js';

/** A running export. */
export type AuditExport = {
  range: ExportRange;
  /** One JSON text per record, oldest first. */
  records: AsyncGenerator<string[], ExportEnd>;
};

/** The content of the last line. */
export type ExportEnd = { complete: true; until: string } | { complete: false; resume_from: string };

const mostRecords = 1_000_000;

/** Begins an export. An invalid export is rejected before anything is sent. */
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

  async execute({ caller, filter, most }: ExportAuditLog): Promise<AuditExport> {
    this.log.refuseUnknown(filter);
    const now = this.clock.now();
    const range = rangeOf(filter, now);
    const bounded = { ...filter, from: range.from.toISOString(), to: range.to.toISOString() };
    const until = settledAt(range, now).toISOString();
    return Promise.resolve({ range, records: this.records(caller, bounded, most, until) });
  }

  /**
   * Reads batches on demand, each in its own statement. A slow reader holds no connection, and access is checked for
   * every batch.
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

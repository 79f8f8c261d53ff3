import { setTimeout } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Callers, Clock, TimeLimit, timeOf } from '#kernel';
import { TurnQueue } from '#platform/bulkhead';
import { type AuditFilter } from '../../audit-log/domain/audit-record.js';
import { AuditConditions } from '../../audit-log/queries/audit-conditions.js';
import { AuditRecords } from '../../audit-log/queries/audit-records.js';
import { canExportAuditLog, completeUntil, type ExportRange, toExportRange } from '../domain/audit-export.js';

/** A running export. */
export type AuditExport = {
  range: ExportRange;
  /** One JSON text per record, oldest first. */
  records: AsyncGenerator<string[], ExportEnd>;
};

/** The content of the last line. */
export type ExportEnd = { complete: true; until: string } | { complete: false; resume_from: string };

const maxRecords = 1_000_000;

/** Milliseconds that an export may take. */
export const maxDuration = 15 * 60_000;

/** Begins an export. Throws for an invalid filter or time range before anything is sent. */
export class ExportAuditLog extends Query<AuditExport> {
  constructor(
    readonly caller: Caller,
    readonly filter: AuditFilter,
    readonly max = maxRecords,
  ) {
    super();
  }
}

@QueryHandler(ExportAuditLog)
export class ExportAuditLogHandler implements IQueryHandler<ExportAuditLog> {
  /** Limits exports: those of one organization take turns, so that only one of them reads a batch at a time. */
  private readonly turns = new TurnQueue({ atOnce: 1, waiting: 100, waitingOfOrganization: 100 });

  constructor(
    private readonly auditConditions: AuditConditions,
    private readonly auditRecords: AuditRecords,
    private readonly callers: Callers,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, filter, max }: ExportAuditLog): Promise<AuditExport> {
    this.auditConditions.assertKnown(filter);
    const now = this.clock.now();
    const range = toExportRange(filter, now);
    const bounded = { ...filter, from: range.from.toISOString(), to: range.to.toISOString() };
    const until = completeUntil(range, now).toISOString();
    return Promise.resolve({ range, records: this.records(caller, bounded, max, until) });
  }

  /**
   * Reads batches on demand, each in its own statement. A slow reader holds no connection, and access is checked for
   * every batch. Each batch waits for as long as the previous one took, so that exports use at most half of the time.
   */
  private async *records(
    caller: Caller,
    filter: AuditFilter,
    max: number,
    until: string,
  ): AsyncGenerator<string[], ExportEnd> {
    const { orgId, userId } = caller;
    const limit = new TimeLimit(maxDuration);
    const turn = { key: orgId, orgId, member: userId, scope: 'organization', limit };
    let after = '';
    let pause = 0;
    for (let sent = 0; ;) {
      const { records, isLast } = await this.turns.within(turn, async () => {
        await setTimeout(pause);
        const start = performance.now();
        const batch = await this.auditRecords.listAfter(caller, filter, after);
        canExportAuditLog(await this.callers.reload(caller)).orThrow();
        pause = performance.now() - start;
        return batch;
      });
      const page = records.slice(0, max - sent);
      if (page.length > 0) yield page.map((record) => JSON.stringify(record));
      if (page.length < records.length)
        return { complete: false, resume_from: timeOf(records[page.length]!.id).toISOString() };
      if (isLast) return { complete: true, until };
      sent += page.length;
      after = records.at(-1)!.id;
    }
  }
}

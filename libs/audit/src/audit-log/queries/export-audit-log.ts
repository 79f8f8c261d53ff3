import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads } from '#kernel';
import { type ExportRange, rangeOf, settledAt } from '../domain/export-range.js';
import { AuditConditions, type AuditFilter } from './audit-filter.js';
import { auditColumns, type AuditRow } from './audit-row.js';
import { AuditViews } from './audit-views.js';

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

const batch = 500;

@QueryHandler(ExportAuditLog)
export class ExportAuditLogHandler implements IQueryHandler<ExportAuditLog> {
  constructor(
    private readonly reads: Reads,
    private readonly views: AuditViews,
    private readonly clock: Clock,
  ) {}

  execute({ caller, filter, most }: ExportAuditLog): Promise<AuditExport> {
    const now = this.clock.now();
    const range = rangeOf(filter, now);
    const bounded = { ...filter, from: range.from.toISOString(), to: range.to.toISOString() };
    const conditions = new AuditConditions(caller.orgId, bounded, now);
    const until = settledAt(range, now).toISOString();
    return Promise.resolve({ range, records: this.records(caller, conditions, most, until) });
  }

  /** Batch by batch as they are taken, each a statement of its own: a slow reader holds no connection. */
  private async *records(
    caller: Caller,
    conditions: AuditConditions,
    most: number,
    until: string,
  ): AsyncGenerator<string[], ExportEnd> {
    let after = '';
    for (let sent = 0; ;) {
      const rows = await this.read(caller.orgId, conditions, after);
      const taken = rows.slice(0, most - sent);
      const views = await this.views.of(caller, 'org', taken);
      if (views.length > 0) yield views.map((view) => JSON.stringify(view));
      if (taken.length < rows.length) return { complete: false, resume_from: rows[taken.length]!.occurred_at };
      if (rows.length < batch) return { complete: true, until };
      sent += taken.length;
      after = rows.at(-1)!.id;
    }
  }

  private read(orgId: string, { sql, values }: AuditConditions, after: string): Promise<AuditRow[]> {
    const place = values.length + 1;
    const statement = `select ${auditColumns} from kernel.events where ${sql} and id > $${place} order by id limit ${batch}`;
    return this.reads.rows<AuditRow>(orgId, statement, [...values, after]);
  }
}

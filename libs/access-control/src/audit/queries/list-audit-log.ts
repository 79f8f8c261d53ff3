import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, type Page, type PageQuery, type PageRow, Paging, Reads, type Slice } from '#kernel';
import { type AuditScope, canReadAuditLog } from '../domain/audit-policy.js';
import { WatchedResources } from '../domain/ports.js';
import { AuditConditions, type AuditFilter } from './audit-filter.js';
import { type AuditRecordView } from './audit-record.view.js';
import { auditColumns, type AuditRow } from './audit-row.js';
import { AuditViews } from './audit-views.js';

export type AuditLogQuery = PageQuery & AuditFilter & { scope?: AuditScope; sort?: string };

export type AuditPage = Page<AuditRecordView> & { scope: AuditScope };

export class ListAuditLog extends Query<AuditPage> {
  constructor(
    readonly caller: Caller,
    readonly asked: AuditLogQuery,
  ) {
    super();
  }
}

const sorts = { '-occurred_at': {}, occurred_at: {} };

@QueryHandler(ListAuditLog)
export class ListAuditLogHandler implements IQueryHandler<ListAuditLog> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly watched: WatchedResources,
    private readonly views: AuditViews,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, asked }: ListAuditLog): Promise<AuditPage> {
    const scope = asked.scope ?? 'own';
    canReadAuditLog(caller, scope).orThrow();
    const slice = this.paging.open({ orgId: caller.orgId, route: 'GET /audit-log', query: asked, sorts });
    const conditions = new AuditConditions(caller.orgId, asked, this.clock.now());
    const rows = await (scope === 'org' ? this.all(conditions, slice) : this.own(caller, asked, conditions, slice));
    const { result, next_cursor, prev_cursor } = slice.page(rows);
    return { result: await this.views.of(caller, scope, result), next_cursor, prev_cursor, scope };
  }

  private all({ sql, values }: AuditConditions, slice: Slice): Promise<Found[]> {
    const statement = `select ${auditColumns}, ${slice.keys} from kernel.events where ${sql} ${slice.tail(values.length + 1)}`;
    return this.reads.rows<Found>(values[0] as string, statement, [...values, ...slice.values]);
  }

  /** Two walks along two indexes, each no longer than the page, instead of one through everybody's events. */
  private async own(caller: Caller, { ip }: AuditFilter, { sql, values }: AuditConditions, slice: Slice) {
    // Addresses of others are not shown here, so none can be found by asking for it.
    const watched = ip === undefined ? await this.watched.of(caller) : [];
    const [who, what] = [values.length + 1, values.length + 2];
    const tail = slice.tail(values.length + 3);
    const part = (condition: string) =>
      `(select ${auditColumns}, ${slice.keys} from kernel.events where ${sql} and ${condition} ${tail})`;
    const parts = [
      part(`actor_id = $${who}`),
      part(`resource_id = any($${what}) and actor_id is distinct from $${who}`),
    ];
    return this.reads.rows<Found>(
      caller.orgId,
      `select * from (${parts.join(' union all ')}) found where true ${tail}`,
      [...values, caller.userId, watched, ...slice.values],
    );
  }
}

type Found = AuditRow & PageRow;

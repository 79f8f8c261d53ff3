import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, type Page, type PageQuery, type PageRow, Paging, Reads, type PageWindow } from '#kernel';
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
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /audit-log', query: asked, sorts });
    const rows = await (scope === 'org' ? this.all(caller, asked, window) : this.own(caller, asked, window));
    const { result, next_cursor, prev_cursor } = window.page(rows);
    return { result: await this.views.of(caller, scope, result), next_cursor, prev_cursor, scope };
  }

  private conditions = ({ orgId }: Caller, filter: AuditFilter) => new AuditConditions(orgId, filter, this.clock.now());

  private all(caller: Caller, { user_id, ...filter }: AuditLogQuery, window: PageWindow): Promise<Found[]> {
    const { sql, values } = this.conditions(caller, filter);
    if (user_id === undefined) {
      const tail = window.tail(values.length + 1);
      const statement = `select ${auditColumns}, ${window.keys} from kernel.events where ${sql} ${tail}`;
      return this.reads.rows<Found>(caller.orgId, statement, [...values, ...window.values]);
    }
    const who = `$${values.length + 1}`;
    const parts = [`actor_id = ${who}`, `subject_user_id = ${who} and actor_id is distinct from ${who}`];
    return this.merged(parts, sql, [...values, user_id], window);
  }

  private async own(caller: Caller, filter: AuditLogQuery, window: PageWindow): Promise<Found[]> {
    const { sql, values } = this.conditions(caller, filter);
    // Addresses of others are not shown here, so none can be found by asking for it.
    const watched = filter.ip === undefined ? await this.watched.of(caller) : [];
    const [who, what] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const parts = [`actor_id = ${who}`, `resource_id = any(${what}) and actor_id is distinct from ${who}`];
    return this.merged(parts, sql, [...values, caller.userId, watched], window);
  }

  /** A walk along an index for each part, none longer than the page, instead of one through everybody's events. */
  private merged(parts: string[], sql: string, values: unknown[], window: PageWindow): Promise<Found[]> {
    const tail = window.tail(values.length + 1);
    const walks = parts.map(
      (part) => `(select ${auditColumns}, ${window.keys} from kernel.events where ${sql} and ${part} ${tail})`,
    );
    const statement = `select * from (${walks.join(' union all ')}) found where true ${tail}`;
    return this.reads.rows<Found>(values[0] as string, statement, [...values, ...window.values]);
  }
}

type Found = AuditRow & PageRow;

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, type PageRow, type PageWindow, Paging, Reads, type Values } from '#kernel';
import { auditScopes, canReadAuditLog, EditableResources } from '../domain/audit-policy.js';
import { type AuditFilter } from '../domain/audit-record.js';
import { AuditConditions, isFiltered } from './audit-conditions.js';
import { type AuditLogQuery } from './audit-log-query.dto.js';
import { type AuditPageView } from './audit-record.view.js';
import { auditColumns, type AuditRow } from './audit-row.js';
import { AuditViews } from './audit-views.js';

export class ListAuditLog extends Query<AuditPageView> {
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
    private readonly editable: EditableResources,
    private readonly views: AuditViews,
    private readonly conditions: AuditConditions,
  ) {}

  async execute({ caller, asked }: ListAuditLog): Promise<AuditPageView> {
    const scope = asked.scope ?? 'own';
    canReadAuditLog(caller, scope).orThrow();
    this.conditions.refuseUnknown(asked);
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /audit-log', query: asked, sorts });
    const { result, ...cursors } = await (scope === 'org'
      ? this.all(caller, asked, window)
      : this.own(caller, asked, window));
    const scopes = auditScopes.filter((each) => canReadAuditLog(caller, each).allowed);
    const views = scope === 'org' ? this.views.toViews(caller, result) : this.views.ofOwn(caller, result);
    return { scope, scopes, result: await views, ...cursors };
  }

  private all(caller: Caller, { user_id, ...filter }: AuditLogQuery, window: PageWindow): Promise<Page<Found>> {
    if (user_id === undefined) return this.merged(caller, filter, window, ['true']);
    const parts = ['actor_id = :user_id', 'subject_user_id = :user_id and actor_id is distinct from :user_id'];
    return this.merged(caller, filter, window, parts, { user_id });
  }

  private async own(caller: Caller, filter: AuditLogQuery, window: PageWindow): Promise<Page<Found>> {
    // IP addresses of other members are hidden here, so a filter by IP address must not find their records.
    const editable = filter.ip === undefined ? await this.editable.idsFor(caller) : [];
    const parts = ['actor_id = :caller_id', 'resource_id = any(:editable) and actor_id is distinct from :caller_id'];
    return this.merged(caller, filter, window, parts, { caller_id: caller.userId, editable });
  }

  /** Reads at most one page from the index of each part of the list, instead of scanning the whole log. */
  private async merged(
    { orgId }: Caller,
    filter: AuditFilter,
    window: PageWindow,
    parts: string[],
    own: Values = {},
  ): Promise<Page<Found>> {
    const { events, conditions, values } = this.conditions.toConditions(filter);
    const walk = `select ${auditColumns}, ${window.keys} from ${events} where org_id = :org_id ${conditions}`;
    const walks = (clause: string) => parts.map((part) => `(${walk} and ${part} ${clause})`).join(' union all ');
    const found = (clause: string) => `select * from (${walks(clause)}) found where true ${clause}`;
    const given = { ...values, ...own };
    const sliced = { ...given, ...window.parameters };
    const heavy = isFiltered(filter);
    const rows = await this.reads.rows<Found>(orgId, found(window.clause), sliced, { heavy });
    return window.page(rows, await window.count(found(''), given));
  }
}

type Found = AuditRow & PageRow;

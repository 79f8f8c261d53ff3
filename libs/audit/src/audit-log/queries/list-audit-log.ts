import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Caller, Reads, type Values } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { maxPageBytes, type Page, PageQuery, type PageRow, type PageWindow, Paging } from '#kernel/paging';
import { type AuditScope, auditScopes, canReadAuditLog, EditableResources } from '../domain/audit-policy.js';
import { type AuditFilter } from '../domain/audit-record.js';
import { AuditConditions, isFiltered } from './audit-conditions.js';
import { auditColumns, AuditRecordViewBuilder, type AuditRow } from './audit-record-view-builder.js';
import { AuditFilterQuery, type AuditPageView } from './audit-record.view.js';

/** Filters of the audit log. Without `from` and `to`, the last 90 days. */
export class AuditLogQuery extends IntersectionType(PageQuery, AuditFilterQuery) {
  /** `own`: your actions, and those on connections you own or can edit. `org`: everything. */
  @ApiPropertyOptional({ enum: ['own', 'org'], default: 'own' })
  @MayBeAbsent()
  @IsIn(['own', 'org'])
  scope?: AuditScope;
  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: ['-occurred_at', 'occurred_at'], default: '-occurred_at' })
  @MayBeAbsent()
  @IsIn(['-occurred_at', 'occurred_at'])
  sort?: string;
}

export class ListAuditLog extends Query<AuditPageView> {
  constructor(
    readonly caller: Caller,
    readonly query: AuditLogQuery,
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
    private readonly editableResources: EditableResources,
    private readonly auditRecordViewBuilder: AuditRecordViewBuilder,
    private readonly auditConditions: AuditConditions,
  ) {}

  async execute({ caller, query }: ListAuditLog): Promise<AuditPageView> {
    const scope = query.scope ?? 'own';
    canReadAuditLog(caller, scope).orThrow();
    this.auditConditions.assertKnown(query);
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /audit-log', query, sorts });
    const { result, ...cursors } = await (scope === 'org'
      ? this.listAll(caller, query, window)
      : this.listOwn(caller, query, window));
    const scopes = auditScopes.filter((each) => canReadAuditLog(caller, each).allowed);
    const views =
      scope === 'org'
        ? this.auditRecordViewBuilder.build(caller, result)
        : this.auditRecordViewBuilder.buildOwn(caller, result);
    return { scope, scopes, result: await views, ...cursors };
  }

  private listAll(caller: Caller, { user_id, ...filter }: AuditLogQuery, window: PageWindow): Promise<Page<Found>> {
    if (user_id === undefined) return this.listMerged(caller, filter, window, ['true']);
    const parts = ['actor_id = :user_id', 'subject_user_id = :user_id and actor_id is distinct from :user_id'];
    return this.listMerged(caller, filter, window, parts, { user_id });
  }

  private async listOwn(caller: Caller, filter: AuditLogQuery, window: PageWindow): Promise<Page<Found>> {
    // IP addresses of other members are hidden here, so a filter by IP address must not find their records.
    const editable = filter.ip === undefined ? await this.editableResources.idsFor(caller) : [];
    const parts = ['actor_id = :caller_id', 'resource_id = any(:editable) and actor_id is distinct from :caller_id'];
    return this.listMerged(caller, filter, window, parts, { caller_id: caller.userId, editable });
  }

  /** Reads at most one page from the index of each part of the list, instead of scanning the whole log. */
  private async listMerged(
    { orgId }: Caller,
    filter: AuditFilter,
    window: PageWindow,
    parts: string[],
    partValues: Values = {},
  ): Promise<Page<Found>> {
    const { events, conditions, values } = this.auditConditions.toConditions(filter);
    const matching = `select ${auditColumns}, ${window.keys} from ${events} where org_id = :org_id ${conditions}`;
    const union = (clause: string) => parts.map((part) => `(${matching} and ${part} ${clause})`).join(' union all ');
    const buildRowsSql = (clause: string) => `select * from (${union(clause)}) found where true ${clause}`;
    const allValues = { ...values, ...partValues };
    const pageValues = { ...allValues, ...window.parameters };
    const heavy = isFiltered(filter);
    const sql = window.cut(buildRowsSql(window.clause), maxPageBytes, rowBytes);
    const rows = await this.reads.rows<Found>(orgId, sql, pageValues, { heavy });
    return window.page(rows, await window.count(buildRowsSql(''), allValues));
  }
}

type Found = AuditRow & PageRow;

/** The size of the two columns that may be large. The size of a whole row takes PostgreSQL 200 µs more for a page. */
const rowBytes = `coalesce(octet_length(changes::text), 0) + octet_length(data::text)`;

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, Paging, Reads, type Sorts } from '#kernel';
import { type RestrictionQuery } from './restriction-query.dto.js';
import { RestrictionViews } from './restriction-views.js';
import { type ListedRestriction, restrictionColumns, type RestrictionView } from './restriction.view.js';

export class ListRestrictions extends Query<Page<RestrictionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: RestrictionQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, '-updated_at': { by: 'rule.updated_at', type: 'timestamptz' } };

/** What each filter asks of a row; `$n` is the value it was given. */
const filters = {
  target_type: 'rule.target_type = $n',
  target_id: 'rule.target_id = $n',
  binds_user_id: `case rule.target_type
    when 'user' then rule.target_id = $n
    else rule.target_id in (select role_id from identity.member_roles where org_id = $1 and user_id = $n)
      and not exists (select from access_control.restrictions own
        where own.org_id = $1 and own.target_type = 'user' and own.target_id = $n and own.legacy_override) end`,
  mode: 'rule.mode = $n',
  connector_slug: '($n = any(rule.connector_slugs) or rule.tool_connectors ? $n)',
  legacy_override: 'rule.legacy_override = $n',
  stale: `(rule.target_type = 'user' and not exists (
    select from identity.members where org_id = rule.org_id and id = rule.target_id)) = $n`,
  created_by: 'rule.created_by = $n',
} satisfies Partial<Record<keyof RestrictionQuery, string>>;

@QueryHandler(ListRestrictions)
export class ListRestrictionsHandler implements IQueryHandler<ListRestrictions> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly views: RestrictionViews,
  ) {}

  async execute({ caller, query }: ListRestrictions): Promise<Page<RestrictionView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /restriction', query, sorts, id: 'rule.id' });
    const given = (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => query[name] !== undefined);
    const conditions = given.map((name, place) => `and ${filters[name].replaceAll('$n', `$${place + 2}`)}`);
    const rows = await this.reads.rows<ListedRestriction>(
      caller.orgId,
      `select ${window.keys}, ${restrictionColumns} from access_control.restrictions rule
       where rule.org_id = $1 ${conditions.join(' ')} ${window.tail(given.length + 2)}`,
      [caller.orgId, ...given.map((name) => query[name]), ...window.values],
    );
    const { result, ...cursors } = window.page(rows);
    return { result: await this.views.of(caller, result), ...cursors };
  }
}

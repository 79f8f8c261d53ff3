import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type Caller,
  Clock,
  Decision,
  type Filters,
  type SearchFilter,
  narrow,
  type Page,
  type PageRow,
  Paging,
  Reads,
  Searches,
  type Sorts,
} from '#kernel';
import { canManageMembers } from '../domain/member-policy.js';
import { type MemberQuery } from './member-query.dto.js';
import { memberColumns, type MemberRow, ruleColumns } from './member-row.js';
import { MemberViews } from './member-views.js';
import { type MemberView } from './member.view.js';

export class ListMembers extends Query<Page<MemberView>> {
  constructor(
    readonly caller: Caller,
    readonly query: MemberQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'member.label_key' },
  email: { by: `coalesce(member.email_key, '')` },
  '-joined_at': { by: 'member.joined_at', type: 'timestamptz' },
  // As days, which an index can keep: how a date is written depends on the session.
  '-last_active_at': { by: `coalesce(member.last_active_on - date '2000-01-01', -1000000)`, type: 'integer' },
};

const filters: Filters<MemberQuery & SearchFilter> = {
  q: 'strpos(member.search_key, $n) > 0',
  found: 'member.id = any($n)',
  role_id: `exists (select from identity.member_roles holder
    where holder.org_id = $1 and holder.role_id = $n and holder.user_id = member.id)`,
  team_id: `exists (select from identity.team_members place
    where place.org_id = $1 and place.team_id = $n and place.user_id = member.id)`,
  status: 'member.status = $n',
  kind: 'member.kind = $n',
  provisioned: 'member.provisioned = $n',
  seat_class: `(case when exists (select from identity.member_roles holder
    join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
    where holder.org_id = $1 and holder.user_id = member.id and role.seat_class = 'billable')
    then 'billable' else 'free_admin' end) = $n`,
  has_restrictions: `exists (select from access_control.restrictions rule
    where rule.org_id = $1 and rule.target_type = 'user' and rule.target_id = member.id) = $n`,
};

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly views: MemberViews,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListMembers): Promise<Page<MemberView>> {
    const { orgId } = caller;
    refuseHidden(caller, query);
    const window = this.paging.open({ orgId, route: '/member', query, sorts, id: 'member.id' });
    const seesRules = Decision.holding(caller, 'restriction:view').allowed;
    const found = await this.searches.holding(orgId, 'identity.members', query.q);
    const { conditions, values } = narrow(filters, { ...query, found }, seesRules ? 3 : 2);
    const before = seesRules ? [orgId, this.clock.now()] : [orgId];
    const rows = await this.reads.rows<MemberRow & PageRow>(
      orgId,
      `select ${window.keys}, ${memberColumns}${seesRules ? ruleColumns(2) : ''}
       from identity.members member
       where member.org_id = $1 ${conditions} ${window.tail(before.length + values.length + 1)}`,
      [...before, ...values, ...window.values],
    );
    const { result, ...cursors } = window.page(rows);
    return { result: await this.views.of(caller, result), ...cursors };
  }
}

/** A filter or an order would tell what the rows themselves don't. */
function refuseHidden(caller: Caller, { has_restrictions, sort }: MemberQuery): void {
  if (has_restrictions !== undefined) Decision.holding(caller, 'restriction:view').orThrow();
  if (sort === '-last_active_at') canManageMembers(caller).orThrow();
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { canManageMembers, canSeeRestrictions } from '../domain/member-policy.js';
import { MemberRestrictions } from '../domain/member-restrictions.js';
import { memberColumns, type MemberRow, MemberViewBuilder } from './member-view-builder.js';
import { type MemberView } from './member.view.js';

/** Filters for a list of members. All default to no filter. */
export class MemberQuery extends DatedPageQuery {
  /** Text that the name or email contains. */
  @SearchText() q?: string;

  /** Only members with this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Only members of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Only members with this status. */
  @MayBeAbsent() @IsIn(['active', 'suspended']) status?: 'active' | 'suspended';

  /** Filters by kind: people or service members. */
  @MayBeAbsent() @IsIn(['person', 'service']) kind?: 'person' | 'service';

  /** Filters by whether a directory manages the member's profile. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) provisioned?: boolean;

  /** Filters by whether the member uses a billable seat. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** Filters by whether restrictions name the member individually. Needs `restriction:view`. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) has_restrictions?: boolean;

  /** The order. Defaults to `name`. `-last_active_at` requires `member:manage`. */
  @MayBeAbsent() @IsIn(['name', 'email', '-joined_at', '-last_active_at']) sort?: string;
}

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
  // Sorts by a number of days, because PostgreSQL can index it. It cannot index the text of a date, which depends on
  // the session.
  '-last_active_at': { by: `coalesce(member.last_active_on - date '2000-01-01', -1000000)`, type: 'integer' },
};

const dates = { created: 'member.created_at', updated: 'member.updated_at' };

/** The statuses are literals, because a plan for any status does not know how few members are suspended. */
const statuses = { active: "member.status = 'active'", suspended: "member.status = 'suspended'" };

/** @param restrictedIds SQL that selects the ids of the members with restrictions. */
const buildFilters = (restrictedIds: string): Filters<MemberQuery & SearchFilter> => ({
  q: 'strpos(member.search_key, :q) > 0',
  found: 'member.id = any(:found)',
  role_id: `exists (select from identity.member_roles holder
    where holder.org_id = :org_id and holder.role_id = :role_id and holder.user_id = member.id)`,
  team_id: `exists (select from identity.team_members membership
    where membership.org_id = :org_id and membership.team_id = :team_id and membership.user_id = member.id)`,
  status: (status) => statuses[status],
  kind: 'member.kind = :kind',
  provisioned: 'member.provisioned = :provisioned',
  seat_class: `(case when exists (select from identity.member_roles holder
    join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
    where holder.org_id = :org_id and holder.user_id = member.id and role.seat_class = 'billable')
    then 'billable' else 'free_admin' end) = :seat_class`,
  has_restrictions: (isRestricted) => `member.id ${isRestricted ? 'in' : 'not in'} (${restrictedIds})`,
});

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  private readonly filters: Filters<MemberQuery & SearchFilter>;

  constructor(
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly memberViewBuilder: MemberViewBuilder,
    { restrictedIds }: MemberRestrictions,
  ) {
    this.filters = buildFilters(restrictedIds);
  }

  async execute({ caller, query }: ListMembers): Promise<Page<MemberView>> {
    const { orgId } = caller;
    assertFiltersVisible(caller, query);
    const window = this.paging.open({ orgId, route: 'GET /member', query, sorts, id: 'member.id', dates });
    const found = await this.searches.holding(orgId, 'identity.members', query.q);
    const { conditions, values } = narrow(this.filters, { ...query, found });
    const { result, ...cursors } = await window.read<MemberRow>(
      `select ${window.keys}, ${memberColumns} from identity.members member
       where member.org_id = :org_id ${conditions}`,
      values,
      { heavy: query.q !== undefined },
    );
    return { result: await this.memberViewBuilder.build(caller, result), ...cursors };
  }
}

/** Refuses filters and sort orders that would reveal fields hidden from the caller. */
function assertFiltersVisible(caller: Caller, { has_restrictions, sort }: MemberQuery): void {
  if (has_restrictions !== undefined) canSeeRestrictions(caller).orThrow();
  if (sort === '-last_active_at') canManageMembers(caller).orThrow();
}

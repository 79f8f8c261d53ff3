import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Caller, notFound, Reads } from '#kernel';
import { Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { type Filters, narrow, type Page, PageQuery, Paging, type Sorts } from '#kernel/paging';
import { teamMemberColumns, type TeamMemberRow, type TeamMemberView, TeamMemberViewBuilder } from './team.view.js';

/** Filters for a list of team members. */
export class TeamMemberQuery extends PageQuery {
  /** Text that the name or email contains. */
  @SearchText() q?: string;

  /** Filters by whether the member is a team administrator. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) is_admin?: boolean;

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-added_at']) sort?: string;
}

export class ListTeamMembers extends Query<Page<TeamMemberView>> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly query: TeamMemberQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'member.label_key' },
  '-added_at': { by: 'membership.added_at', type: 'timestamptz' },
};

const filters: Filters<TeamMemberQuery> = {
  q: 'strpos(member.search_key, :q) > 0',
  is_admin: 'membership.is_admin = :is_admin',
};

@QueryHandler(ListTeamMembers)
export class ListTeamMembersHandler implements IQueryHandler<ListTeamMembers> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly teamMemberViewBuilder: TeamMemberViewBuilder,
  ) {}

  async execute({ caller: { orgId }, teamId, query }: ListTeamMembers): Promise<Page<TeamMemberView>> {
    const window = this.paging.open({
      orgId,
      route: `GET /team/${teamId}/member`,
      query,
      sorts,
      id: 'membership.user_id',
    });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<TeamMemberRow>(
      `select ${window.keys}, ${teamMemberColumns}
       where membership.org_id = :org_id and membership.team_id = :team_id ${conditions}`,
      { ...values, team_id: teamId },
      { heavy: query.q !== undefined },
    );
    if (result.length === 0) await this.assertExists(orgId, teamId);
    return { result: await this.teamMemberViewBuilder.build(orgId, result), ...cursors };
  }

  private async assertExists(orgId: string, teamId: string): Promise<void> {
    const sql = 'select id from identity.teams where org_id = :org_id and id = :id';
    if (!(await this.reads.one(orgId, sql, { id: teamId }))) throw notFound('team');
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { buildTeamView, teamColumns, type TeamRow, type TeamView } from './team.view.js';

/** Filters for a list of teams. All default to no filter. */
export class TeamQuery extends DatedPageQuery {
  /** Text that the name contains. */
  @SearchText() q?: string;

  /** Only teams from this source. */
  @MayBeAbsent() @IsIn(['manual', 'scim']) source?: 'manual' | 'scim';

  /** Filters by whether the caller belongs to the team. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Only teams this member belongs to. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}

export class ListTeams extends Query<Page<TeamView>> {
  constructor(
    readonly caller: Caller,
    readonly query: TeamQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'team.name_key' },
  '-created_at': {},
  '-member_count': { by: 'team.member_count', type: 'integer' },
};

const dates = { created: 'team.created_at', updated: 'team.updated_at', prefix: 'team' };

const filters: Filters<TeamQuery & SearchFilter> = {
  q: 'strpos(team.name_key, :q) > 0',
  found: 'team.id = any(:found)',
  source: 'team.source = :source',
  mine: '(team.id = any(:team_ids)) = :mine',
  user_id: `exists (select from identity.team_members membership
    where membership.org_id = :org_id and membership.user_id = :user_id and membership.team_id = team.id)`,
};

@QueryHandler(ListTeams)
export class ListTeamsHandler implements IQueryHandler<ListTeams> {
  constructor(
    private readonly paging: Paging,
    private readonly searches: Searches,
  ) {}

  async execute({ caller, query }: ListTeams): Promise<Page<TeamView>> {
    const { orgId, teams } = caller;
    const window = this.paging.open({ orgId, route: 'GET /team', query, sorts, id: 'team.id', dates });
    const found = await this.searches.holding(orgId, 'identity.teams', query.q);
    const { conditions, values } = narrow(filters, { ...query, found });
    const { result, ...cursors } = await window.read<TeamRow>(
      `select ${window.keys}, ${teamColumns} from identity.teams team
       where team.org_id = :org_id ${conditions}`,
      { ...values, team_ids: [...teams.keys()] },
      { heavy: query.q !== undefined },
    );
    return { result: result.map((row) => buildTeamView(caller, row)), ...cursors };
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type Caller,
  type Filters,
  narrow,
  notFound,
  type Page,
  type PageRow,
  Paging,
  Reads,
  type Sorts,
} from '#kernel';
import { type TeamMemberQuery } from './team-query.dto.js';
import { memberColumns, type TeamMemberRow, teamMemberView } from './team-member-views.js';
import { type TeamMemberView } from './team.view.js';

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
  '-added_at': { by: 'place.added_at', type: 'timestamptz' },
};

const filters: Filters<TeamMemberQuery> = {
  q: 'strpos(member.search_key, $n) > 0',
  is_admin: 'place.is_admin = $n',
};

@QueryHandler(ListTeamMembers)
export class ListTeamMembersHandler implements IQueryHandler<ListTeamMembers> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
  ) {}

  async execute({ caller: { orgId }, teamId, query }: ListTeamMembers): Promise<Page<TeamMemberView>> {
    const window = this.paging.open({ orgId, route: `GET /team/${teamId}/member`, query, sorts, id: 'place.user_id' });
    const { conditions, values } = narrow(filters, query, 3);
    const rows = await this.reads.rows<TeamMemberRow & PageRow>(
      orgId,
      `select ${window.keys}, ${memberColumns} where place.org_id = $1 and place.team_id = $2 ${conditions}
       ${window.tail(values.length + 3)}`,
      [orgId, teamId, ...values, ...window.values],
    );
    if (rows.length === 0) await this.mustExist(orgId, teamId);
    const { result, ...cursors } = window.page(rows);
    return { result: result.map(teamMemberView), ...cursors };
  }

  private async mustExist(orgId: string, teamId: string): Promise<void> {
    const sql = 'select 1 as found from identity.teams where org_id = $1 and id = $2';
    if ((await this.reads.rows(orgId, sql, [orgId, teamId])).length === 0) throw notFound('team');
  }
}

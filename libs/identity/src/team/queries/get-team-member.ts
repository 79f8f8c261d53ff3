import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { memberColumns, type TeamMemberRow, teamMemberView } from './team-member-views.js';
import { type TeamMemberView } from './team.view.js';

export class GetTeamMember extends Query<TeamMemberView> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTeamMember)
export class GetTeamMemberHandler implements IQueryHandler<GetTeamMember> {
  constructor(private readonly reads: Reads) {}

  async execute({ caller: { orgId }, teamId, userId }: GetTeamMember): Promise<TeamMemberView> {
    const [row] = await this.reads.rows<TeamMemberRow>(
      orgId,
      `select ${memberColumns} where place.org_id = $1 and place.team_id = $2 and place.user_id = $3`,
      [orgId, teamId, userId],
    );
    if (!row) throw notFound('team member');
    return teamMemberView(row);
  }
}

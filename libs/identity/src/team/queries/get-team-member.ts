import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { teamMemberColumns, type TeamMemberRow, type TeamMemberView, TeamMemberViewBuilder } from './team.view.js';

/**
 * Returns a member of a team with the version of the team, which also increases when the members of the team change.
 */
export class GetTeamMember extends Query<Versioned<TeamMemberView>> {
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
  constructor(
    private readonly reads: Reads,
    private readonly teamMemberViewBuilder: TeamMemberViewBuilder,
  ) {}

  async execute({ caller: { orgId }, teamId, userId }: GetTeamMember): Promise<Versioned<TeamMemberView>> {
    const row = await this.reads.one<TeamMemberRow & { version: number }>(
      orgId,
      `select team.version, ${teamMemberColumns}
       join identity.teams team on team.org_id = :org_id and team.id = membership.team_id
       where membership.org_id = :org_id and membership.team_id = :team_id and membership.user_id = :user_id`,
      { team_id: teamId, user_id: userId },
    );
    if (!row) throw notFound('team member');
    const [view] = await this.teamMemberViewBuilder.build(orgId, [row]);
    return Versioned.of(row.version, view!);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { buildTeamView, teamColumns, type TeamRow, type TeamView } from './team.view.js';

export class GetTeam extends Query<Versioned<TeamView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly reads: Reads) {}

  async execute({ caller, id }: GetTeam): Promise<Versioned<TeamView>> {
    const row = await this.reads.one<TeamRow & { version: number; is_admin: boolean | null }>(
      caller.orgId,
      `select ${teamColumns}, team.version, membership.is_admin from identity.teams team
       left join identity.team_members membership
         on membership.org_id = :org_id and membership.team_id = team.id and membership.user_id = :user_id
       where team.org_id = :org_id and team.id = :id`,
      { id, user_id: caller.userId },
    );
    if (!row) throw notFound('team');
    // Adds the team to the caller's teams: the creator was not in it when the request started.
    const teams = new Map(caller.teams).set(id, row.is_admin ?? false);
    if (row.is_admin === null) teams.delete(id);
    return Versioned.of(row.version, buildTeamView({ ...caller, teams }, row));
  }
}

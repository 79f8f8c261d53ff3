import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { canAppoint, canLoseAdmin, canManageTeam } from '../domain/team-policy.js';
import { type Team, type TeamMembership } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';
import { TeamCandidates } from '../services/team-candidates.js';

/** Appoints a member of the team as administrator, or removes them as administrator. */
export class AppointTeamAdmin extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly member: TeamMembership,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(AppointTeamAdmin)
export class AppointTeamAdminHandler implements ICommandHandler<AppointTeamAdmin> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly teamCandidates: TeamCandidates,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, teamId, member, expected }: AppointTeamAdmin): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.teams.change(caller.orgId, teamId, (team) => this.appoint(current, team, member), expected),
    );
  }

  private async appoint(caller: Caller, team: Team, member: TeamMembership): Promise<void> {
    const { org_id, id } = team.state;
    const membership = await this.teamMembers.find(org_id, id, member.user_id);
    if (!membership) throw notFound('team member');
    canManageTeam(caller, team.state).orThrow();
    if (membership.is_admin === member.is_admin) return;
    if (member.is_admin)
      canAppoint(caller, team.state, await this.teamCandidates.find(caller, member.user_id)).orThrow();
    else canLoseAdmin(caller, (await this.teamMembers.count(org_id, id)).admins).orThrow();
    await this.teamMembers.appoint(org_id, id, member);
    team.recordAdminChange(member.user_id, member.is_admin, createAct(caller, this.clock));
  }
}

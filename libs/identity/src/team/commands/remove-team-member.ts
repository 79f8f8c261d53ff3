import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canLoseAdmin, canRemoveFromTeam } from '../domain/team-policy.js';
import { type Team } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';

export class RemoveTeamMember extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly userId: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveTeamMember)
export class RemoveTeamMemberHandler implements ICommandHandler<RemoveTeamMember> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller, teamId, userId, expected }: RemoveTeamMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.teams.change(caller.orgId, teamId, (team) => this.remove(current, team, userId), expected),
    );
  }

  private async remove(caller: Caller, team: Team, userId: string): Promise<void> {
    const { org_id: orgId, id } = team.state;
    const member = await this.teamMembers.find(orgId, id, userId);
    if (!member) throw notFound('team member');
    canRemoveFromTeam(caller, team.state, userId).orThrow();
    if (member.is_admin) canLoseAdmin(caller, (await this.teamMembers.count(orgId, id)).admins).orThrow();
    await this.teamMembers.remove(orgId, id, userId);
    team.recordMemberRemoved(userId, actOf(caller, this.clock));
  }
}

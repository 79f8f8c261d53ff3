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
  ) {
    super();
  }
}

@CommandHandler(RemoveTeamMember)
export class RemoveTeamMemberHandler implements ICommandHandler<RemoveTeamMember> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly places: TeamMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, teamId, userId }: RemoveTeamMember): Promise<void> {
    return this.callers.withOrganizationLock(sender, (caller) =>
      this.teams.change(caller.orgId, teamId, (team) => this.remove(caller, team, userId)),
    );
  }

  private async remove(caller: Caller, team: Team, userId: string): Promise<void> {
    const { org_id: orgId, id } = team.state;
    const place = await this.places.find(orgId, id, userId);
    if (!place) throw notFound('team member');
    canRemoveFromTeam(caller, team.state, userId).orThrow();
    if (place.is_admin) canLoseAdmin(caller, (await this.places.count(orgId, id)).admins).orThrow();
    await this.places.remove(orgId, id, userId);
    team.memberRemoved(userId, actOf(caller, this.clock));
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canAppoint, canManageTeamMembers } from '../domain/team-policy.js';
import { type Team, type TeamMembership } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';

/** Answers whether they are new to the team; who belongs to it already stays what they are. */
export class AddTeamMember extends Command<boolean> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly place: TeamMembership,
  ) {
    super();
  }
}

@CommandHandler(AddTeamMember)
export class AddTeamMemberHandler implements ICommandHandler<AddTeamMember> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly places: TeamMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, teamId, place }: AddTeamMember): Promise<boolean> {
    return this.callers.withOrganizationLock(sender, (caller) =>
      this.teams.change(caller.orgId, teamId, (team) => this.add(caller, team, place)),
    );
  }

  private async add(caller: Caller, team: Team, place: TeamMembership): Promise<boolean> {
    const { org_id: orgId, id } = team.state;
    canManageTeamMembers(caller, team.state).orThrow();
    canAppoint(caller, place.user_id, place.is_admin).orThrow();
    await this.places.mustBeMembers(orgId, [place.user_id], () => 'user_id');
    if (await this.places.find(orgId, id, place.user_id)) return false;
    const act = actOf(caller, this.clock);
    await this.places.add(orgId, id, [place], act);
    team.memberAdded(place.user_id, place.is_admin, act);
    return true;
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { canAppoint, canLoseAdmin, canManageTeam } from '../domain/team-policy.js';
import { type Team, type TeamMembership } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';

/** Makes a member of the team an administrator of it, or no longer one. */
export class AppointTeamAdmin extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly place: TeamMembership,
  ) {
    super();
  }
}

@CommandHandler(AppointTeamAdmin)
export class AppointTeamAdminHandler implements ICommandHandler<AppointTeamAdmin> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly places: TeamMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, teamId, place }: AppointTeamAdmin): Promise<void> {
    return this.callers.withOrganizationLock(sender, (caller) =>
      this.teams.change(caller.orgId, teamId, (team) => this.appoint(caller, team, place)),
    );
  }

  private async appoint(caller: Caller, team: Team, place: TeamMembership): Promise<void> {
    const { org_id: orgId, id } = team.state;
    const now = await this.places.find(orgId, id, place.user_id);
    if (!now) throw notFound('team member');
    canManageTeam(caller, team.state).orThrow();
    canAppoint(caller, place.user_id, place.is_admin && !now.is_admin).orThrow();
    if (now.is_admin === place.is_admin) return;
    if (now.is_admin) canLoseAdmin(caller, (await this.places.count(orgId, id)).admins).orThrow();
    await this.places.appoint(orgId, id, place);
    team.adminChanged(place.user_id, place.is_admin, actOf(caller, this.clock));
  }
}

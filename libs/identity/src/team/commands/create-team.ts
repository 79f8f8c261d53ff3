import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canCreateTeam } from '../domain/team-policy.js';
import { Team, type TeamContent, type TeamMembership } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';

/** Answers the id of the new team, whose creator is a member and administrator of it. */
export class CreateTeam extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly content: TeamContent,
    readonly members: readonly TeamMembership[],
  ) {
    super();
  }
}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly places: TeamMembers,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, content, members }: CreateTeam): Promise<string> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      const { orgId, userId } = caller;
      canCreateTeam(caller).orThrow();
      const ids = members.map(({ user_id }) => user_id);
      await this.places.mustBeMembers(orgId, ids, (place) => `members[${place}].user_id`);
      await this.teams.mustBeFree(orgId, content.name);
      const act = actOf(caller, this.clock);
      const first = { user_id: userId, is_admin: true };
      const all = [first, ...members.filter(({ user_id }) => user_id !== userId)];
      const team = Team.create(orgId, content, all, act);
      await this.teams.add(team);
      await this.places.add(orgId, team.state.id, all, act);
      return team.state.id;
    });
  }
}

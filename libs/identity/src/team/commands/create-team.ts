import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { MemberStatuses } from '../../member/domain/members.js';
import { assertBelowLimit, assertNameFree, assertMembersKnown, TeamMembers, Teams } from '../domain/teams.js';
import { canCreateTeam } from '../domain/team-policy.js';
import { Team, type TeamContent, type TeamMembership } from '../domain/team.js';

/** Returns the id of the new team. Its creator becomes a member and administrator. */
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
    private readonly teamMembers: TeamMembers,
    private readonly memberStatuses: MemberStatuses,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, content, members }: CreateTeam): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId, userId } = current;
      canCreateTeam(current).orThrow();
      const ids = members.map(({ user_id }) => user_id);
      const known = await this.memberStatuses.readStatuses(orgId, ids);
      assertMembersKnown(ids, known, (position) => `/members/${position}/user_id`);
      const conflicts = await this.teams.findConflicts(orgId, content.name);
      assertNameFree(conflicts, content.name);
      assertBelowLimit(conflicts);
      const act = createAct(current, this.clock);
      const first = { user_id: userId, is_admin: true };
      const all = [first, ...members.filter(({ user_id }) => user_id !== userId)];
      const team = Team.create(orgId, content, all, act);
      await this.teams.add(team);
      await this.teamMembers.add(orgId, team.state.id, all, act);
      return team.state.id;
    });
  }
}

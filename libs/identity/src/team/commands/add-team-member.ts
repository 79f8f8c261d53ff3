import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { MemberStatuses } from '../../member/domain/members.js';
import {
  canAddToTeam,
  canAppoint,
  canLoseAdmin,
  canManageTeamMembers,
  canRemoveFromTeam,
} from '../domain/team-policy.js';
import { type Team, type TeamMembership } from '../domain/team.js';
import { assertNotFull, assertMembersKnown, TeamMembers, Teams } from '../domain/teams.js';
import { TeamCandidates } from '../services/team-candidates.js';

/** Returns whether the member is new to the team. Existing members stay unchanged. */
export class AddTeamMember extends Command<boolean> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly member: TeamMembership,
  ) {
    super();
  }
}

@CommandHandler(AddTeamMember)
export class AddTeamMemberHandler implements ICommandHandler<AddTeamMember> {
  constructor(
    private readonly callers: Callers,
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
    private readonly teamCandidates: TeamCandidates,
    private readonly memberStatuses: MemberStatuses,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, teamId, member }: AddTeamMember): Promise<boolean> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.teams.change(caller.orgId, teamId, (team) => this.add(current, team, member)),
    );
  }

  private async add(caller: Caller, team: Team, member: TeamMembership): Promise<boolean> {
    const { org_id, id } = team.state;
    canManageTeamMembers(caller, team.state).orThrow();
    const candidate = await this.teamCandidates.find(caller, member.user_id);
    canAddToTeam(caller, team.state, candidate).orThrow();
    if (member.is_admin) canAppoint(caller, team.state, candidate).orThrow();
    const ids = [member.user_id];
    assertMembersKnown(ids, await this.memberStatuses.readStatuses(org_id, ids), () => '/user_id');
    if (await this.teamMembers.find(org_id, id, member.user_id)) return false;
    assertNotFull(await this.teamMembers.count(org_id, id));
    const act = createAct(caller, this.clock);
    await this.teamMembers.add(org_id, id, [member], act);
    team.recordMemberAdded(member.user_id, member.is_admin, act);
    return true;
  }
}

export class RemoveTeamMember extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly teamId: string,
    readonly userId: string,
    readonly expected?: readonly number[],
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

  @Resumable()
  execute({ caller, teamId, userId, expected }: RemoveTeamMember): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.teams.change(caller.orgId, teamId, (team) => this.remove(current, team, userId), expected),
    );
  }

  private async remove(caller: Caller, team: Team, userId: string): Promise<void> {
    const { org_id, id } = team.state;
    const member = await this.teamMembers.find(org_id, id, userId);
    if (!member) throw notFound('team member');
    canRemoveFromTeam(caller, team.state, userId).orThrow();
    if (member.is_admin) canLoseAdmin(caller, (await this.teamMembers.count(org_id, id)).admins).orThrow();
    await this.teamMembers.remove(org_id, id, userId);
    team.recordMemberRemoved(userId, createAct(caller, this.clock));
  }
}

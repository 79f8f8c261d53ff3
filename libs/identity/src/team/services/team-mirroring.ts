import { Injectable } from '@nestjs/common';
import { type Act, type Caller } from '#kernel';
import { type GroupMoves, type NamedTeam, deriveTeamName, Team } from '../domain/team.js';
import { assertEmpty, assertBelowLimit, assertNameFree, TeamMembers, Teams } from '../domain/teams.js';
import { canCreateTeam, canManageTeamMembers } from '../domain/team-policy.js';

/** Teams that mirror the members of a directory group. Each call needs the organization's lock. */
@Injectable()
export class TeamMirroring {
  constructor(
    private readonly teams: Teams,
    private readonly teamMembers: TeamMembers,
  ) {}

  /**
   * Creates a team that mirrors a group from the start.
   * @throws forbidden `permission_required`; conflict `name_taken`, `quota_exceeded`.
   */
  async create(caller: Caller, group: string, userIds: readonly string[], act: Act): Promise<NamedTeam> {
    const { orgId } = caller;
    canCreateTeam(caller).orThrow();
    const name = deriveTeamName(group);
    const conflicts = await this.teams.findConflicts(orgId, name);
    assertNameFree(conflicts, name, 'Send the team’s team_id, or rename the team first');
    assertBelowLimit(conflicts);
    const team = Team.create(orgId, { name, description: null }, [], act, 'scim');
    team.recordGroupMoves({ joined: userIds, left: [] }, act);
    await this.teams.add(team);
    await this.teamMembers.join(orgId, team.state.id, userIds, act);
    return { id: team.state.id, name };
  }

  /**
   * Makes an existing team mirror a group from now on.
   * @param team `adopt` confirms that members who are not in the group are removed from the team.
   * @throws validation_error `unknown_team`; forbidden `team_admin_required`; conflict `provisioned_team`,
   * `team_not_empty`.
   */
  async startMirroring(
    caller: Caller,
    { id, adopt }: { id: string; adopt: boolean },
    userIds: readonly string[],
    act: Act,
  ): Promise<NamedTeam> {
    const { orgId } = caller;
    await this.teams.findNamed(orgId, [id], () => '/team_id');
    return this.teams.change(orgId, id, async (team) => {
      canManageTeamMembers(caller, team.state).orThrow();
      const before = await this.teamMembers.listIds(orgId, id);
      if (!adopt) assertEmpty(before.length);
      const inGroup = new Set(userIds);
      team.setSource('scim', act);
      await this.move(team, { joined: userIds, left: before.filter((each) => !inGroup.has(each)) }, act);
      return { id, name: team.state.name };
    });
  }

  /** Adds members who joined a group to its team, and removes members who left the group. */
  applyMoves(orgId: string, teamId: string, moves: GroupMoves, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, (team) => this.move(team, moves, act));
  }

  /** Renames the team after its group was renamed, if the team still had the group's name and the new name is free. */
  rename(orgId: string, teamId: string, { before, after }: { before: string; after: string }, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, async (team) => {
      if (team.state.name !== deriveTeamName(before)) return;
      const name = deriveTeamName(after);
      const { taken } = await this.teams.findConflicts(orgId, name, teamId);
      if (!taken) team.update({ name }, act);
    });
  }

  /** Ends the mirroring. The members stay, and people manage the team again. */
  stopMirroring(orgId: string, teamId: string, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, (team) => team.setSource('manual', act));
  }

  private async move(team: Team, moves: GroupMoves, act: Act): Promise<void> {
    const { org_id, id } = team.state;
    const left = await this.teamMembers.leave(org_id, id, moves.left);
    const joined = await this.teamMembers.join(org_id, id, moves.joined, act);
    team.recordGroupMoves({ joined, left }, act);
  }
}

import { Injectable } from '@nestjs/common';
import { type Act, type Caller } from '#kernel';
import { type GroupMoves, type MirroredTeams, type NamedTeam, teamNameOf } from '../domain/mirrored-teams.js';
import { refuseMembers, refuseOverQuota, refuseTaken } from '../domain/team-conflicts.js';
import { canCreateTeam, canManageTeamMembers } from '../domain/team-policy.js';
import { Team } from '../domain/team.js';
import { TeamMembers, Teams } from '../domain/teams.js';

@Injectable()
export class TeamsOfGroups implements MirroredTeams {
  constructor(
    private readonly teams: Teams,
    private readonly members: TeamMembers,
  ) {}

  async create(caller: Caller, group: string, userIds: readonly string[], act: Act): Promise<NamedTeam> {
    const { orgId } = caller;
    canCreateTeam(caller).orThrow();
    const name = teamNameOf(group);
    const conflicts = await this.teams.conflictsOf(orgId, name);
    refuseTaken(conflicts, name, 'Send the team’s team_id, or rename the team first');
    refuseOverQuota(conflicts);
    const team = Team.create(orgId, { name, description: null }, [], act, 'scim');
    team.membersFollowed({ come: userIds, gone: [] }, act);
    await this.teams.add(team);
    await this.members.join(orgId, team.state.id, userIds, act);
    return { id: team.state.id, name };
  }

  async begin(
    caller: Caller,
    { id, adopt }: { id: string; adopt: boolean },
    userIds: readonly string[],
    act: Act,
  ): Promise<NamedTeam> {
    const { orgId } = caller;
    await this.teams.findNamed(orgId, [id], () => '/team_id');
    return this.teams.change(orgId, id, async (team) => {
      canManageTeamMembers(caller, team.state).orThrow();
      const before = await this.members.ids(orgId, id);
      if (!adopt) refuseMembers(before.length);
      const inGroup = new Set(userIds);
      team.keptBy('scim', act);
      await this.move(team, { come: userIds, gone: before.filter((each) => !inGroup.has(each)) }, act);
      return { id, name: team.state.name };
    });
  }

  follow(orgId: string, teamId: string, moves: GroupMoves, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, (team) => this.move(team, moves, act));
  }

  rename(orgId: string, teamId: string, { before, after }: { before: string; after: string }, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, async (team) => {
      if (team.state.name !== teamNameOf(before)) return;
      const name = teamNameOf(after);
      const { taken } = await this.teams.conflictsOf(orgId, name, teamId);
      if (!taken) team.update({ name }, act);
    });
  }

  end(orgId: string, teamId: string, act: Act): Promise<void> {
    return this.teams.change(orgId, teamId, (team) => team.keptBy('manual', act));
  }

  private async move(team: Team, { come, gone }: GroupMoves, act: Act): Promise<void> {
    const { org_id: orgId, id } = team.state;
    const left = await this.members.leave(orgId, id, gone);
    const joined = await this.members.join(orgId, id, come, act);
    team.membersFollowed({ come: joined, gone: left }, act);
  }
}

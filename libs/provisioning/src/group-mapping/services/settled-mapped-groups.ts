import { Injectable } from '@nestjs/common';
import { canChangeGroupRolesOf, type GroupMoves, GroupRoles, MirroredTeams } from '#identity';
import { type Act, type Caller } from '#kernel';
import { type MappedTarget } from '../domain/group-mapping.js';
import { GroupMappings, roleIdsIn, teamIdsIn } from '../domain/group-mappings.js';
import { type MappedGroups } from '../domain/mapped-groups.js';
import { DirectoryRights } from './directory-rights.js';
import { WholeGroups } from './whole-groups.js';

@Injectable()
export class SettledMappedGroups implements MappedGroups {
  constructor(
    readonly groups: WholeGroups,
    private readonly mappings: GroupMappings,
    private readonly people: GroupRoles,
    private readonly teams: MirroredTeams,
    private readonly rights: DirectoryRights,
  ) {}

  async sync(caller: Caller, groupId: string, moves: GroupMoves, act: Act): Promise<void> {
    const { orgId } = caller;
    const moved = [...moves.come, ...moves.gone];
    const targets = moved.length === 0 ? [] : await this.mappings.ofGroup(orgId, groupId);
    if (targets.length === 0) return;
    canChangeGroupRolesOf(caller, moved).orThrow();
    await this.rights.refuse(caller, targets, moves);
    if (roleIdsIn(targets).length > 0) await this.match(orgId, moved, act);
    for (const id of teamIdsIn(targets)) await this.teams.follow(orgId, id, moves, act);
  }

  async rename(orgId: string, groupId: string, names: { before: string; after: string }, act: Act): Promise<void> {
    for (const id of teamIdsIn(await this.mappings.ofGroup(orgId, groupId)))
      await this.teams.rename(orgId, id, names, act);
  }

  async end(caller: Caller, groupId: string, act: Act): Promise<string[]> {
    const { orgId } = caller;
    const [group, targets] = [await this.groups.load(orgId, groupId), await this.mappings.ofGroup(orgId, groupId)];
    if (targets.length === 0) return group.userIds;
    canChangeGroupRolesOf(caller, group.userIds).orThrow();
    await this.rights.refuse(caller, targets, { come: [], gone: group.userIds });
    for (const target of targets) {
      const names = await this.groups.namesOf(orgId, target, group);
      await this.mappings.change(orgId, target.id, (mapping) => mapping.delete(names, act));
    }
    if (roleIdsIn(targets).length > 0) await this.match(orgId, group.userIds, act);
    for (const id of teamIdsIn(targets)) {
      await this.teams.follow(orgId, id, { come: [], gone: group.userIds }, act);
      await this.teams.end(orgId, id, act);
    }
    return group.userIds;
  }

  /**
   * Applies the deletion of a mapping to the members of its group. A role is removed from people who have it only from
   * this mapping. Team members stay.
   */
  async release(orgId: string, { team_id }: MappedTarget, userIds: readonly string[], act: Act): Promise<void> {
    if (team_id === null) await this.match(orgId, userIds, act);
    else await this.teams.end(orgId, team_id, act);
  }

  match(orgId: string, userIds: readonly string[], act: Act): Promise<void> {
    return this.people.match(orgId, userIds, (some) => this.mappings.given(orgId, some), act);
  }
}

import { Injectable } from '@nestjs/common';
import {
  canChangeGroupRoles,
  type GroupMoves,
  GroupRoles,
  TeamMirroring,
  canGiveByDirectory,
  canMoveByDirectory,
  MemberAuthorities,
  Roles,
} from '#identity';
import { type Act, type Caller } from '#kernel';
import { type MappedTarget, roleIdsIn, teamIdsIn } from '../domain/group-mapping.js';
import { GroupMappings } from '../persistence/group-mappings.js';
import { GroupReader } from './group-reader.js';

/**
 * Applies group mappings: assigns people the roles and teams of their groups, in the transaction of the change and
 * under the organization lock.
 */
@Injectable()
export class GroupMappingSync {
  constructor(
    private readonly groupReader: GroupReader,
    private readonly groupMappings: GroupMappings,
    private readonly groupRoles: GroupRoles,
    private readonly teamMirroring: TeamMirroring,
    private readonly roles: Roles,
    private readonly memberAuthorities: MemberAuthorities,
  ) {}

  /** Call it after members of a group changed. @throws forbidden `own_roles`; conflict `seat_limit`. */
  async sync(caller: Caller, groupId: string, moves: GroupMoves, act: Act): Promise<void> {
    const { orgId } = caller;
    const moved = [...moves.joined, ...moves.left];
    const targets = moved.length === 0 ? [] : await this.groupMappings.listOfGroup(orgId, groupId);
    if (targets.length === 0) return;
    canChangeGroupRoles(caller, moved).orThrow();
    await this.assertIssuersCan(caller, targets, moves);
    if (roleIdsIn(targets).length > 0) await this.updateRoles(orgId, moved, act);
    for (const id of teamIdsIn(targets)) await this.teamMirroring.applyMoves(orgId, id, moves, act);
  }

  /** Call it after a group was renamed. */
  async rename(orgId: string, groupId: string, names: { before: string; after: string }, act: Act): Promise<void> {
    for (const id of teamIdsIn(await this.groupMappings.listOfGroup(orgId, groupId)))
      await this.teamMirroring.rename(orgId, id, names, act);
  }

  /** Call it before a group is deleted: ends its mappings and returns its members. @throws forbidden `own_roles`. */
  async end(caller: Caller, groupId: string, act: Act): Promise<string[]> {
    const { orgId } = caller;
    const [group, targets] = [
      await this.groupReader.load(orgId, groupId),
      await this.groupMappings.listOfGroup(orgId, groupId),
    ];
    if (targets.length === 0) return group.userIds;
    canChangeGroupRoles(caller, group.userIds).orThrow();
    await this.assertIssuersCan(caller, targets, { joined: [], left: group.userIds });
    for (const target of targets) {
      const names = await this.groupReader.readNames(orgId, target, group);
      await this.groupMappings.change(orgId, target.id, (mapping) => mapping.delete(names, act));
    }
    if (roleIdsIn(targets).length > 0) await this.updateRoles(orgId, group.userIds, act);
    for (const id of teamIdsIn(targets)) {
      await this.teamMirroring.applyMoves(orgId, id, { joined: [], left: group.userIds }, act);
      await this.teamMirroring.stopMirroring(orgId, id, act);
    }
    return group.userIds;
  }

  /**
   * Applies the deletion of a mapping to the members of its group. A role is removed from people who have it only from
   * this mapping. Team members stay.
   */
  async release(orgId: string, { team_id }: MappedTarget, userIds: readonly string[], act: Act): Promise<void> {
    if (team_id === null) await this.updateRoles(orgId, userIds, act);
    else await this.teamMirroring.stopMirroring(orgId, team_id, act);
  }

  updateRoles(orgId: string, userIds: readonly string[], act: Act): Promise<void> {
    return this.groupRoles.sync(orgId, userIds, (ids) => this.groupMappings.listRoles(orgId, ids), act);
  }

  /** @throws forbidden `owner_only`, `permission_not_held`, `team_admin_required`. */
  private async assertIssuersCan(
    caller: Caller,
    targets: readonly MappedTarget[],
    { joined, left }: GroupMoves,
  ): Promise<void> {
    const roleIds = roleIdsIn(targets);
    if (joined.length > 0 && roleIds.length > 0)
      canGiveByDirectory(caller, await this.roles.findNamed(caller.orgId, roleIds, () => '/role_id')).orThrow();
    const teamIds = teamIdsIn(targets);
    if (teamIds.length === 0 || joined.length + left.length === 0) return;
    const issuers = await this.memberAuthorities.load(caller.orgId, caller.issuers);
    canMoveByDirectory(caller, issuers, teamIds).orThrow();
  }
}

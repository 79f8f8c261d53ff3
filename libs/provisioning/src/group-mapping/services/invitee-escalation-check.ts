import { Injectable } from '@nestjs/common';
import {
  canGiveThroughGroup,
  canJoinThroughGroup,
  directoryCovers,
  MemberAuthorities,
  type MemberAuthority,
  permissionNames,
  Roles,
} from '#identity';
import { type Caller } from '#kernel';
import { type MappedTarget, roleIdsIn, teamIdsIn } from '../domain/group-mapping.js';
import { GroupMappings } from '../persistence/group-mappings.js';

/**
 * Prevents escalation through a second identity: a member could invite themselves under another address. So a member
 * who maps groups, or who issued the directory's token, cannot use a group to give permissions to people whom they
 * invited.
 */
@Injectable()
export class InviteeEscalationCheck {
  constructor(
    private readonly groupMappings: GroupMappings,
    private readonly roles: Roles,
    private readonly memberAuthorities: MemberAuthorities,
  ) {}

  /** @param joined user ids of people who joined the group. @throws forbidden `own_roles`. */
  async assertForGroup(caller: Caller, groupId: string, joined: readonly string[]): Promise<void> {
    if (joined.length > 0)
      await this.assertForTargets(caller, await this.groupMappings.listOfGroup(caller.orgId, groupId), joined);
  }

  /** @param joined user ids of people who would get the mapped roles and teams. @throws forbidden `own_roles`. */
  async assertForTargets(caller: Caller, targets: readonly MappedTarget[], joined: readonly string[]): Promise<void> {
    const { orgId, standsFor } = caller;
    if (targets.length === 0 || joined.length === 0 || standsFor.size === 0) return;
    const known = [...(await this.memberAuthorities.loadTied(orgId, joined)).values()];
    if (known.length === 0) return;
    const roles = await this.roles.findNamed(orgId, roleIdsIn(targets), () => '/role_id');
    canGiveThroughGroup(
      caller,
      known,
      roles.flatMap((role) => role.permissions),
    ).orThrow();
    const counted = holdsAll(caller) ? this.countedForOwner(caller, known) : known;
    if (counted.length === 0) return;
    const selves = await this.memberAuthorities.load(orgId, [...standsFor]);
    canJoinThroughGroup(selves, counted, teamIdsIn(targets)).orThrow();
  }

  /**
   * People whom an owner's directory token added stand for the owner until they sign in. They can join teams that the
   * owner is not in, and so can everyone whom the directory itself puts into a group. But owners cannot map a group to
   * add members whose invite links they saw.
   */
  private countedForOwner({ kind }: Caller, known: readonly MemberAuthority[]) {
    if (kind === 'provisioning') return [];
    return known.map(({ represented }) => ({ represented: represented.filter(({ viaDirectory }) => !viaDirectory) }));
  }
}

const holdsAll = (caller: Caller): boolean =>
  caller.kind === 'provisioning'
    ? directoryCovers(caller, permissionNames)
    : permissionNames.every((permission) => caller.permissions.has(permission));

import { Injectable } from '@nestjs/common';
import {
  canGiveThroughGroup,
  canJoinThroughGroup,
  directoryCovers,
  MemberAuthorities,
  permissionNames,
  Roles,
} from '#identity';
import { type Caller } from '#kernel';
import { type MappedTarget } from '../domain/group-mapping.js';
import { roleIdsIn, teamIdsIn } from '../domain/group-target.js';
import { GroupMappings } from '../persistence/group-mappings.js';

/**
 * Prevents escalation through a second identity: a member who maps groups, or issued a directory's token, cannot
 * grant permissions to invitees who may be the same person.
 */
@Injectable()
export class InviteeEscalationCheck {
  constructor(
    private readonly mappings: GroupMappings,
    private readonly roles: Roles,
    private readonly authorities: MemberAuthorities,
  ) {}

  /** @param come user ids of people who joined the group. @throws forbidden `own_roles`. */
  async refuse(caller: Caller, groupId: string, come: readonly string[]): Promise<void> {
    if (come.length > 0) await this.refuseFor(caller, await this.mappings.ofGroup(caller.orgId, groupId), come);
  }

  /** @param come user ids of people who would get the targets. @throws forbidden `own_roles`. */
  async refuseFor(caller: Caller, targets: readonly MappedTarget[], come: readonly string[]): Promise<void> {
    const { orgId, standsFor } = caller;
    if (targets.length === 0 || come.length === 0 || standsFor.size === 0) return;
    const known = [...(await this.authorities.tied(orgId, come)).values()];
    if (known.length === 0) return;
    const roles = await this.roles.findNamed(orgId, roleIdsIn(targets), () => '/role_id');
    canGiveThroughGroup(
      caller,
      known,
      roles.flatMap((role) => role.permissions),
    ).orThrow();
    // Owners can change any team. People whom their directory token added stand for the owners until they sign in.
    if (holdsAll(caller)) return;
    const selves = await this.authorities.load(orgId, [...standsFor]);
    canJoinThroughGroup(selves, known, teamIdsIn(targets)).orThrow();
  }
}

const holdsAll = (caller: Caller): boolean =>
  caller.kind === 'provisioning'
    ? directoryCovers(caller, permissionNames)
    : permissionNames.every((permission) => caller.permissions.has(permission));

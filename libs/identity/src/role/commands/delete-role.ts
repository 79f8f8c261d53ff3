import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, conflict } from '#kernel';
import { MemberRolesLog } from '../../member/domain/member-roles-log.js';
import { canDeleteRole, canGrantPermissions, canManageRole, canReassign, hasToMove } from '../domain/role-policy.js';
import { type Role } from '../domain/role.js';
import { RoleHolders, Roles } from '../domain/roles.js';
import { type Destinations, refuseBadDestinations } from '../domain/destinations.js';

/** Ids that one event tells; every member who moved has an event of their own besides. */
const mostTold = 1000;

export type RoleGone = {
  deleted: { id: string; name: string };
  moved_holders: number;
  moved_invites: number;
  deleted_restrictions: number;
};

/** Answers what became of those who held the role or were invited to it. */
export class DeleteRole extends Command<RoleGone> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly destinations: Destinations,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteRole)
export class DeleteRoleHandler implements ICommandHandler<DeleteRole> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly holders: RoleHolders,
    private readonly memberRoles: MemberRolesLog,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, id, destinations, expected }: DeleteRole): Promise<RoleGone> {
    return this.callers.withOrganizationLock(sender, (caller) =>
      this.roles.change(caller.orgId, id, (role) => this.end(caller, role, destinations), expected),
    );
  }

  private async end(caller: Caller, role: Role, destinations: Destinations): Promise<RoleGone> {
    const { org_id: orgId, id, name } = role.state;
    canManageRole(caller, role.state).orThrow();
    const holders = await this.holders.of(orgId, id);
    const moves = await this.moves(caller, role, holders, destinations);
    const act = actOf(caller, this.clock);
    const moved_invite_ids = destinations.reassign_to
      ? await this.holders.moveInvites(orgId, id, destinations.reassign_to, act)
      : [];
    await this.holders.move(orgId, id, moves);
    await this.memberRoles.tell(orgId, id, moves, act);
    const restriction_ids = await this.holders.dropRestrictions(orgId, id);
    const reassign_to = destinations.reassign_to ?? null;
    role.delete({ reassign_to, moved_user_ids: holders.slice(0, mostTold), moved_invite_ids, restriction_ids }, act);
    return {
      deleted: { id, name },
      moved_holders: holders.length,
      moved_invites: moved_invite_ids.length,
      deleted_restrictions: restriction_ids.length,
    };
  }

  /** Where each holder goes, once everything that could refuse it was asked. */
  private async moves(caller: Caller, { state }: Role, holders: string[], destinations: Destinations) {
    const { reassign_to, reassignments } = destinations;
    refuseBadDestinations(state.id, holders, destinations);
    const targets = await this.roles.named(
      caller.orgId,
      [...reassignments.map(({ role_id }) => role_id), ...(reassign_to ? [reassign_to] : [])],
      (place) => (place < reassignments.length ? `reassignments[${place}].role_id` : 'reassign_to'),
    );
    const bonds = await this.roles.bondsOf(caller.orgId, state.id);
    if (hasToMove(bonds)) {
      canReassign(caller, state).orThrow();
      canGrantPermissions(caller, [...new Set(targets.flatMap(({ permissions }) => permissions))]).orThrow();
    }
    canDeleteRole(caller, state, bonds).orThrow();
    const chosen = new Map(reassignments.map(({ user_id, role_id }) => [user_id, role_id]));
    const left = holders.filter((userId) => !chosen.has(userId));
    const unsettled = bonds.pending_invite_count > 0 || left.length > 0;
    if (unsettled && !reassign_to)
      throw conflict('role_in_use', 'Members hold this role or are invited to it: name the role they get instead.', {
        details: { holders: left.length, pending_invites: bonds.pending_invite_count },
      });
    for (const userId of left) chosen.set(userId, reassign_to!);
    return chosen;
  }
}

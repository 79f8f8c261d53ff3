import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, type FieldPath, Hooks } from '#kernel';
import { runRoleDeletedHooks, OnRoleDeleted } from '../domain/on-role-deleted.js';
import { newRolesOf, type Reassignment, refuseBadReassignment } from '../domain/reassignment.js';
import { isInUse, type NamedRole, RoleHolders, Roles } from '../domain/roles.js';
import { canDeleteRole, canGrantPermissions, canManageRole, canReassign } from '../domain/role-policy.js';
import { type Role } from '../domain/role.js';

/** Maximum number of ids in one event. Each moved member also has an event of their own. */
const maxListed = 1000;

export type DeletedRole = {
  deleted: { id: string; name: string };
  moved_holders: number;
  moved_invites: number;
  deleted_restrictions: number;
};

/** Returns what happened to the holders of the role and to invites for it. */
export class DeleteRole extends Command<DeletedRole> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly reassignment: Reassignment,
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
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, reassignment, expected }: DeleteRole): Promise<DeletedRole> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.roles.change(caller.orgId, id, (role) => this.delete(current, role, reassignment), expected),
    );
  }

  private async delete(caller: Caller, role: Role, reassignment: Reassignment): Promise<DeletedRole> {
    const { org_id: orgId, id, name } = role.state;
    canManageRole(caller, role.state).orThrow();
    const holders = await this.holders.holdersOf(orgId, id);
    refuseBadReassignment(id, holders, reassignment);
    const targets = await this.findTargets(orgId, reassignment);
    const usage = await this.roles.usageOf(orgId, id);
    if (isInUse(usage)) {
      canReassign(caller, role.state).orThrow();
      canGrantPermissions(caller, [...new Set(targets.flatMap(({ permissions }) => permissions))]).orThrow();
    }
    canDeleteRole(caller, role.state, usage).orThrow();
    const newRoles = newRolesOf(holders, usage.pending_invite_count, reassignment);
    const act = actOf(caller, this.clock);
    const reassign_to = reassignment.reassign_to ?? null;
    const deletion = { orgId, id, name, reassignTo: reassign_to, act };
    const effects = await runRoleDeletedHooks(this.hooks.get(OnRoleDeleted), deletion);
    await this.holders.move(orgId, id, newRoles, act);
    role.delete({ reassign_to, moved_user_ids: holders.slice(0, maxListed), ...effects }, act);
    return {
      deleted: { id, name },
      moved_holders: holders.length,
      moved_invites: effects.moved_invite_ids.length,
      deleted_restrictions: effects.restriction_ids.length,
    };
  }

  private findTargets(orgId: string, { reassign_to, reassignments }: Reassignment): Promise<NamedRole[]> {
    const ids = [...reassignments.map(({ role_id }) => role_id), ...(reassign_to ? [reassign_to] : [])];
    const path = (position: number): FieldPath =>
      position < reassignments.length ? `/reassignments/${position}/role_id` : '/reassign_to';
    return this.roles.findNamed(orgId, ids, path);
  }
}

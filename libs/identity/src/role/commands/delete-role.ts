import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  createAct,
  type Caller,
  Callers,
  Clock,
  fieldAt,
  type FieldError,
  type FieldPath,
  Hooks,
  invalidFields,
  fieldError,
  invalidValue,
  Resumable,
} from '#kernel';
import { OnRoleDeleted, runRoleDeletedHooks } from '../domain/on-role-deleted.js';
import { canDeleteRole, canGrantPermissions, canManageRole, canDeleteWithHolders } from '../domain/role-policy.js';
import { type Role } from '../domain/role.js';
import { isInUse, type NamedRole, RoleHolders, Roles } from '../domain/roles.js';
import { roleHeld, unknownMember } from '../domain/refusals.js';

/** Maximum number of ids in one event. Each moved member also has an event of their own. */
const maxListed = 1000;

export type RoleGone = {
  deleted: { id: string; name: string };
  moved_holders: number;
  moved_invites: number;
  deleted_restrictions: number;
};

/** Returns what happened to the holders of the role and to invites for it. */
export class DeleteRole extends Command<RoleGone> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly reassignment: Reassignment,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteRole)
export class DeleteRoleHandler implements ICommandHandler<DeleteRole> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly roleHolders: RoleHolders,
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, reassignment, expected }: DeleteRole): Promise<RoleGone> {
    return this.callers.withOrganizationLock(caller, (current) =>
      this.roles.change(caller.orgId, id, (role) => this.delete(current, role, reassignment), expected),
    );
  }

  private async delete(caller: Caller, role: Role, reassignment: Reassignment): Promise<RoleGone> {
    const { orgId } = caller;
    const { id, name } = role.state;
    canManageRole(caller, role.state).orThrow();
    const holders = await this.roleHolders.listHolders(orgId, id);
    assertValidReassignment(id, holders, reassignment);
    const targets = await this.findTargets(orgId, reassignment);
    const usage = await this.roles.readUsage(orgId, id);
    if (isInUse(usage)) {
      canDeleteWithHolders(caller, role.state).orThrow();
      canGrantPermissions(caller, [...new Set(targets.flatMap(({ permissions }) => permissions))]).orThrow();
    }
    canDeleteRole(caller, role.state, usage).orThrow();
    const newRoles = resolveReplacementRoles(holders, usage.pending_invite_count, reassignment);
    const act = createAct(caller, this.clock);
    const reassign_to = reassignment.reassign_to ?? null;
    const deletion = { orgId, id, name, reassignTo: reassign_to, act };
    const effects = await runRoleDeletedHooks(this.hooks.get(OnRoleDeleted), deletion);
    await this.roleHolders.move(orgId, id, newRoles, act);
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

/** The roles that holders of a deleted role get: `reassignments` for some of them, `reassign_to` for all others. */
type Reassignment = { reassign_to?: string; reassignments: { user_id: string; role_id: string }[] };

/**
 * @throws validation_error when the reassignment names the deleted role, a member without the role, or a member
 * twice.
 */
function assertValidReassignment(roleId: string, holders: readonly string[], reassignment: Reassignment): void {
  const problems: FieldError[] = [];
  if (reassignment.reassign_to === roleId) problems.push(toItself('/reassign_to'));
  const holderIds = new Set(holders);
  const seen = new Set<string>();
  reassignment.reassignments.forEach(({ user_id, role_id }, position) => {
    const path = `/reassignments/${position}` as const;
    if (role_id === roleId) problems.push(toItself(`${path}/role_id`));
    if (!holderIds.has(user_id)) problems.push(notHolding(`${path}/user_id`));
    else if (seen.has(user_id)) problems.push(twice(`${path}/user_id`));
    seen.add(user_id);
  });
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Returns the replacement role of each holder, by user id.
 * @throws conflict `role_in_use` when a member or a pending invite would be left without a role.
 */
function resolveReplacementRoles(
  holders: readonly string[],
  pending_invites: number,
  { reassign_to, reassignments }: Reassignment,
): ReadonlyMap<string, string> {
  const chosen = new Map(reassignments.map(({ user_id, role_id }) => [user_id, role_id]));
  const remaining = holders.filter((userId) => !chosen.has(userId));
  if (reassign_to === undefined && remaining.length + pending_invites > 0)
    throw roleHeld(remaining.length, pending_invites);
  for (const userId of remaining) chosen.set(userId, reassign_to!);
  return chosen;
}

const toItself = (path: FieldPath): FieldError =>
  fieldError(path, invalidValue, `${fieldAt(path)} must not be the deleted role.`);

const notHolding = (path: FieldPath): FieldError =>
  fieldError(path, unknownMember, `${fieldAt(path)} must be a member who holds this role.`);

const twice = (path: FieldPath): FieldError => fieldError(path, invalidValue, `${fieldAt(path)} is listed twice.`);

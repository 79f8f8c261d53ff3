import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { assertNameFree, Roles } from '../domain/roles.js';
import { canManageRole, canSetPermissions } from '../domain/role-policy.js';
import { type RoleContent } from '../domain/role.js';

export class UpdateRole extends Command<void> {
  /** @param changes `permissions`, if sent, replaces the role's entire set. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Partial<RoleContent>,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateRole)
export class UpdateRoleHandler implements ICommandHandler<UpdateRole> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateRole): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const { orgId } = current;
      return this.roles.change(
        orgId,
        id,
        async (role) => {
          canManageRole(current, role.state).orThrow();
          if (changes.permissions) canSetPermissions(current, role.state, changes.permissions).orThrow();
          if (changes.name !== undefined)
            assertNameFree(await this.roles.findConflicts(orgId, changes.name, id), changes.name);
          role.update(changes, createAct(current, this.clock));
        },
        expected,
      );
    });
  }
}

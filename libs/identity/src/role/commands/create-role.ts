import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { type Permission } from '../../permission/domain/permissions.js';
import { assertBelowLimit, assertNameFree, Roles } from '../domain/roles.js';
import { canGrantPermissions, canWriteRoles } from '../domain/role-policy.js';
import { Role } from '../domain/role.js';

export type RoleDraft = { name: string; description: string | null; permissions: Permission[] } | CopyDraft;

type CopyDraft = { name: string; description: string | null; copy_from: string };

/** Returns the id of the new role. */
export class CreateRole extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly draft: RoleDraft,
  ) {
    super();
  }
}

@CommandHandler(CreateRole)
export class CreateRoleHandler implements ICommandHandler<CreateRole> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, draft }: CreateRole): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const { orgId } = current;
      canWriteRoles(current).orThrow();
      const permissions = await this.choosePermissions(orgId, draft);
      canGrantPermissions(current, permissions).orThrow();
      const conflicts = await this.roles.findConflicts(orgId, draft.name);
      assertNameFree(conflicts, draft.name);
      assertBelowLimit(conflicts);
      const copied = 'copy_from' in draft ? draft.copy_from : null;
      const content = { name: draft.name, description: draft.description, permissions };
      const role = Role.create(orgId, content, copied, createAct(current, this.clock));
      await this.roles.add(role);
      return role.state.id;
    });
  }

  private async choosePermissions(orgId: string, draft: RoleDraft): Promise<Permission[]> {
    if (!('copy_from' in draft)) return draft.permissions;
    const [original] = await this.roles.findNamed(orgId, [draft.copy_from], () => '/copy_from');
    return original!.permissions;
  }
}

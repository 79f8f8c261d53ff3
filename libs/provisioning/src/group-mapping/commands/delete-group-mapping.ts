import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canDeleteMapping } from '../domain/group-mapping-policy.js';
import { type GroupMapping } from '../domain/group-mapping.js';
import { GroupMappings } from '../domain/group-mappings.js';
import { SettledMappedRoles } from '../services/settled-mapped-roles.js';

/** Whoever is in the group holds the role no longer, unless something else gives it to them. */
export class DeleteGroupMapping extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteGroupMapping)
export class DeleteGroupMappingHandler implements ICommandHandler<DeleteGroupMapping> {
  constructor(
    private readonly callers: Callers,
    private readonly mappings: GroupMappings,
    private readonly mapped: SettledMappedRoles,
    private readonly clock: Clock,
  ) {}

  execute({ caller: { orgId }, caller, id, expected }: DeleteGroupMapping): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const act = actOf(current, this.clock);
      const end = async (mapping: GroupMapping) => {
        const { group_id, role_id } = mapping.state;
        const group = await this.mapped.group(orgId, group_id);
        canDeleteMapping(current, group.userIds).orThrow();
        mapping.delete(await this.mapped.namesOf(orgId, role_id, group), act);
        return group.userIds;
      };
      const userIds = await this.mappings.change(orgId, id, end, expected);
      await this.mapped.match(orgId, userIds, act);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { GroupMembers, Groups } from '../../group/domain/groups.js';
import { canUnmapRole } from '../domain/group-mapping-policy.js';
import { type GroupMapping } from '../domain/group-mapping.js';
import { GroupMappings } from '../domain/group-mappings.js';
import { MappedRoles } from '../services/mapped-roles.js';

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
    private readonly groups: Groups,
    private readonly members: GroupMembers,
    private readonly mappings: GroupMappings,
    private readonly mapped: MappedRoles,
    private readonly clock: Clock,
  ) {}

  execute({ caller: { orgId }, caller, id, expected }: DeleteGroupMapping): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const act = actOf(current, this.clock);
      const userIds: string[] = [];
      const end = async (mapping: GroupMapping) => {
        const { group_id, role_id } = mapping.state;
        userIds.push(...(await this.members.of(orgId, group_id)));
        canUnmapRole(current, userIds).orThrow();
        const name = await this.groups.nameOf(orgId, group_id, '/group_id');
        mapping.delete(await this.mapped.namesOf(orgId, role_id, name, userIds.length), act);
      };
      await this.mappings.change(orgId, id, end, expected);
      await this.mapped.match(orgId, userIds, act);
    });
  }
}

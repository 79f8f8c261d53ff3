import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canDeleteMapping } from '../domain/group-mapping-policy.js';
import { type GroupMapping } from '../domain/group-mapping.js';
import { GroupMappings } from '../persistence/group-mappings.js';
import { GroupMappingSync } from '../services/group-mapping-sync.js';
import { GroupReader } from '../services/group-reader.js';

/**
 * Deletes a mapping. Members of the group lose the role, unless they also have it directly or from another group.
 * Members of a mapped team stay in it.
 */
export class DeleteGroupMapping extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteGroupMapping)
export class DeleteGroupMappingHandler implements ICommandHandler<DeleteGroupMapping> {
  constructor(
    private readonly callers: Callers,
    private readonly groupMappings: GroupMappings,
    private readonly groupReader: GroupReader,
    private readonly groupMappingSync: GroupMappingSync,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller: { orgId }, caller, id, expected }: DeleteGroupMapping): Promise<void> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const act = createAct(current, this.clock);
      const end = async (mapping: GroupMapping) => {
        const group = await this.groupReader.load(orgId, mapping.state.group_id);
        canDeleteMapping(current, mapping.state, group.userIds).orThrow();
        mapping.delete(await this.groupReader.readNames(orgId, mapping.state, group), act);
        return { target: mapping.state, userIds: group.userIds };
      };
      const { target, userIds } = await this.groupMappings.change(orgId, id, end, expected);
      await this.groupMappingSync.release(orgId, target, userIds, act);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { type Group } from '../../group/domain/group.js';
import { Groups } from '../../group/domain/groups.js';
import { GroupMappingSync } from '../../group-mapping/services/group-mapping-sync.js';
import { SyncRefusals } from '../../sync-status/services/sync-refusals.js';

/** Deletes a group. Its members stay in the organization but lose the roles and teams it assigned. */
export class DeleteGroup extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteGroup)
export class DeleteGroupHandler implements ICommandHandler<DeleteGroup> {
  constructor(
    private readonly groups: Groups,
    private readonly groupMappingSync: GroupMappingSync,
    private readonly syncRefusals: SyncRefusals,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller: { orgId }, caller, id, expected }: DeleteGroup): Promise<void> {
    const end = async (group: Group, current: Caller) => {
      const act = createAct(current, this.clock);
      const members = await this.groupMappingSync.end(current, id, act);
      group.delete(members.length, act);
    };
    return this.syncRefusals.runLocked(caller, id, (current) =>
      this.groups.change(orgId, id, (group) => end(group, current), expected),
    );
  }
}

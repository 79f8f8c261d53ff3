import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, Resumable } from '#kernel';
import { type Group } from '../../group/domain/group.js';
import { Groups, assertGroupUnique } from '../../group/domain/groups.js';
import { type GroupChange } from '../domain/group-change.js';
import { GroupMembership } from '../services/group-membership.js';
import { SyncRefusals } from '../../sync-status/services/sync-refusals.js';

export class ChangeGroup extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly change: GroupChange,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ChangeGroup)
export class ChangeGroupHandler implements ICommandHandler<ChangeGroup> {
  constructor(
    private readonly groups: Groups,
    private readonly groupMembership: GroupMembership,
    private readonly syncRefusals: SyncRefusals,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, change, expected }: ChangeGroup): Promise<void> {
    return this.syncRefusals.runLocked(caller, id, (current) => {
      const act = createAct(current, this.clock);
      const decide = async (group: Group) => {
        const { display_name, external_id } = { ...group.state, ...change };
        const content = { display_name, external_id };
        assertGroupUnique(await this.groups.findConflicts(caller.orgId, content, id), content);
        await this.groupMembership.describe(group, content, act);
        await this.groupMembership.change(group, change, current, act);
      };
      return this.groups.change(caller.orgId, id, decide, expected);
    });
  }
}

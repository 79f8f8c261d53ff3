import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { type Group } from '../../group/domain/group.js';
import { GroupMembers, Groups } from '../../group/domain/groups.js';
import { MappedRoles } from '../../group-mapping/services/mapped-roles.js';
import { SyncRefusals } from '../services/sync-refusals.js';

/** Those who are in it stay members of the organization, without the roles that it gave them. */
export class DeleteGroup extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteGroup)
export class DeleteGroupHandler implements ICommandHandler<DeleteGroup> {
  constructor(
    private readonly callers: Callers,
    private readonly groups: Groups,
    private readonly members: GroupMembers,
    private readonly roles: MappedRoles,
    private readonly refusals: SyncRefusals,
    private readonly clock: Clock,
  ) {}

  execute({ caller: { orgId }, caller, id, expected }: DeleteGroup): Promise<void> {
    const end = async (group: Group, current: Caller) => {
      const members = await this.members.of(orgId, id);
      const act = actOf(current, this.clock);
      await this.roles.end(current, { id, name: group.state.display_name }, members, act);
      group.delete(members.length, act);
    };
    return this.refusals.noting(caller, id, () =>
      this.callers.withOrganizationLock(caller, (current) =>
        this.groups.change(orgId, id, (group) => end(group, current), expected),
      ),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Group } from '../../group/domain/group.js';
import { GroupMembers, Groups, refuseTakenGroup } from '../../group/domain/groups.js';
import { type GroupChange } from '../domain/group-change.js';
import { GroupMembership } from '../services/group-membership.js';

/** Answers the group's id. */
export class CreateGroup extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly change: GroupChange,
  ) {
    super();
  }
}

@CommandHandler(CreateGroup)
export class CreateGroupHandler implements ICommandHandler<CreateGroup> {
  constructor(
    private readonly callers: Callers,
    private readonly groups: Groups,
    private readonly members: GroupMembers,
    private readonly membership: GroupMembership,
    private readonly clock: Clock,
  ) {}

  execute({ caller: { orgId }, caller, change }: CreateGroup): Promise<string> {
    const content = { display_name: change.display_name!, external_id: change.external_id ?? null };
    return this.callers.withOrganizationLock(caller, async (current) => {
      refuseTakenGroup(await this.groups.conflictsOf(orgId, content), content);
      const act = actOf(current, this.clock);
      const members = [...change.added];
      await this.membership.mustBeUsers(orgId, members);
      const group = Group.create(orgId, content, members, act);
      await this.groups.add(group);
      await this.members.add(orgId, group.state.id, members);
      return group.state.id;
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Group } from '../../group/domain/group.js';
import { GroupMembers, Groups, assertGroupUnique } from '../../group/domain/groups.js';
import { type GroupChange } from '../domain/group-change.js';
import { buildGroupResource, type GroupResource } from '../domain/group-resource.js';
import { ScimAddresses } from '../../scim/domain/scim-urns.js';
import { type Selection, selectWithMeta } from '../../scim/domain/selection.js';
import { GroupMembership } from '../services/group-membership.js';

/** Creates a group with its members. Returns the group without reading it back. */
export class CreateGroup extends Command<GroupResource> {
  constructor(
    readonly caller: Caller,
    readonly change: GroupChange,
    readonly selection: Selection,
  ) {
    super();
  }
}

@CommandHandler(CreateGroup)
export class CreateGroupHandler implements ICommandHandler<CreateGroup> {
  constructor(
    private readonly callers: Callers,
    private readonly groups: Groups,
    private readonly groupMembers: GroupMembers,
    private readonly groupMembership: GroupMembership,
    private readonly scimAddresses: ScimAddresses,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller: { orgId }, caller, change, selection }: CreateGroup): Promise<GroupResource> {
    const content = { display_name: change.display_name!, external_id: change.external_id ?? null };
    return this.callers.withOrganizationLock(caller, async (current) => {
      assertGroupUnique(await this.groups.findConflicts(orgId, content), content);
      const act = createAct(current, this.clock);
      const members = [...change.added].sort();
      const labels = await this.groupMembership.findUsers(orgId, members);
      const group = Group.create(orgId, content, members, act);
      await this.groups.add(group);
      await this.groupMembers.add(orgId, group.state.id, members);
      const named = members.map((user_id) => ({ user_id, label: labels.get(user_id) ?? null }));
      return selectWithMeta(buildGroupResource(group.state, named, this.scimAddresses), selection);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Roles } from '#identity';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canMapRole, refuseMapped } from '../domain/group-mapping-policy.js';
import { GroupMapping } from '../domain/group-mapping.js';
import { GroupMappings } from '../persistence/group-mappings.js';
import { GroupMappingSync } from '../services/group-mapping-sync.js';
import { GroupLoader } from '../services/group-loader.js';

/** Maps a group to a role. Members of the group have the role from the next request. Returns the mapping's id. */
export class CreateGroupMapping extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly groupId: string,
    readonly roleId: string,
  ) {
    super();
  }
}

@CommandHandler(CreateGroupMapping)
export class CreateGroupMappingHandler implements ICommandHandler<CreateGroupMapping> {
  constructor(
    private readonly callers: Callers,
    private readonly roles: Roles,
    private readonly mappings: GroupMappings,
    private readonly groups: GroupLoader,
    private readonly mappingSync: GroupMappingSync,
    private readonly clock: Clock,
  ) {}

  execute({ caller, groupId: group_id, roleId: role_id }: CreateGroupMapping): Promise<string> {
    const { orgId } = caller;
    return this.callers.withOrganizationLock(caller, async (current) => {
      const group = await this.groups.load(orgId, group_id);
      const [role] = await this.roles.findNamed(orgId, [role_id], () => '/role_id');
      canMapRole(current, role!, group.userIds).orThrow();
      const target = { role_id, team_id: null };
      refuseMapped(await this.mappings.conflictsOf(orgId, group_id, target));
      const act = actOf(current, this.clock);
      const names = await this.groups.namesOf(orgId, target, group);
      const mapping = GroupMapping.create(orgId, { group_id, ...target }, names, act);
      await this.mappings.add(mapping);
      await this.mappingSync.updateRoles(orgId, group.userIds, act);
      return mapping.state.id;
    });
  }
}

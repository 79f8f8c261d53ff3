import { Injectable } from '@nestjs/common';
import { canChangeGroupRolesOf, GroupRoles, RoleLabels } from '#identity';
import { type Act, type Caller } from '#kernel';
import { GroupMembers, Groups } from '../../group/domain/groups.js';
import { type MappedNames } from '../domain/group-mapping.js';
import { GroupMappings } from '../domain/group-mappings.js';
import { type MappedRoles } from '../domain/mapped-roles.js';

/** People whose roles are settled by one round of statements. */
const atATime = 5000;

/** A group with the user ids of all who are in it. */
type WholeGroup = { name: string; userIds: string[] };

@Injectable()
export class SettledMappedRoles implements MappedRoles {
  constructor(
    private readonly groups: Groups,
    private readonly members: GroupMembers,
    private readonly mappings: GroupMappings,
    private readonly people: GroupRoles,
    private readonly labels: RoleLabels,
  ) {}

  /** @throws validation_error `unknown_group`. */
  async group(orgId: string, id: string): Promise<WholeGroup> {
    const name = await this.groups.nameOf(orgId, id, '/group_id');
    return { name, userIds: await this.members.of(orgId, id) };
  }

  /** As the log is to name them. */
  async namesOf(orgId: string, roleId: string, { name: group, userIds }: WholeGroup): Promise<MappedNames> {
    const role = (await this.labels.of(orgId, [roleId])).get(roleId) ?? roleId;
    return { group, role, member_count: userIds.length };
  }

  async settle(caller: Caller, groupId: string, userIds: readonly string[], act: Act): Promise<void> {
    if (userIds.length === 0 || (await this.mappings.ofGroup(caller.orgId, groupId)).length === 0) return;
    canChangeGroupRolesOf(caller, userIds).orThrow();
    await this.match(caller.orgId, userIds, act);
  }

  async end(caller: Caller, groupId: string, act: Act): Promise<string[]> {
    const { orgId } = caller;
    const [group, mapped] = [await this.group(orgId, groupId), await this.mappings.ofGroup(orgId, groupId)];
    if (mapped.length === 0) return group.userIds;
    canChangeGroupRolesOf(caller, group.userIds).orThrow();
    for (const { id } of mapped)
      await this.mappings.change(orgId, id, async (mapping) =>
        mapping.delete(await this.namesOf(orgId, mapping.state.role_id, group), act),
      );
    await this.match(orgId, group.userIds, act);
    return group.userIds;
  }

  async match(orgId: string, userIds: readonly string[], act: Act): Promise<void> {
    for (let from = 0; from < userIds.length; from += atATime) {
      const some = userIds.slice(from, from + atATime);
      await this.people.match(orgId, some, await this.mappings.given(orgId, some), act);
    }
  }
}

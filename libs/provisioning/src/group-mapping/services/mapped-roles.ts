import { Injectable } from '@nestjs/common';
import { canChangeGroupRolesOf, GroupRoles, RoleLabels } from '#identity';
import { type Act, type Caller } from '#kernel';
import { GroupMappings } from '../domain/group-mappings.js';
import { type MappedNames } from '../domain/group-mapping.js';

/** People whose roles are settled by one round of statements. */
const atATime = 1000;

/** Has people hold what their groups give them, in the transaction that changes it and under the organization's lock. */
@Injectable()
export class MappedRoles {
  constructor(
    private readonly mappings: GroupMappings,
    private readonly people: GroupRoles,
    private readonly labels: RoleLabels,
  ) {}

  /** After people came into a group or went. @throws forbidden `own_roles`; conflict `seat_limit`. */
  async settle(caller: Caller, groupId: string, userIds: readonly string[], act: Act): Promise<void> {
    if (userIds.length === 0 || (await this.mappings.ofGroup(caller.orgId, groupId)).length === 0) return;
    canChangeGroupRolesOf(caller, userIds).orThrow();
    await this.match(caller.orgId, userIds, act);
  }

  /** Before a group goes: its mappings go first. @throws forbidden `own_roles`. */
  async end(caller: Caller, group: { id: string; name: string }, userIds: readonly string[], act: Act): Promise<void> {
    const { orgId } = caller;
    const ids = await this.mappings.ofGroup(orgId, group.id);
    if (ids.length === 0) return;
    canChangeGroupRolesOf(caller, userIds).orThrow();
    for (const id of ids)
      await this.mappings.change(orgId, id, async (mapping) => {
        const { role_id } = mapping.state;
        mapping.delete(await this.namesOf(orgId, role_id, group.name, userIds.length), act);
      });
    await this.match(orgId, userIds, act);
  }

  async match(orgId: string, userIds: readonly string[], act: Act): Promise<void> {
    for (let from = 0; from < userIds.length; from += atATime) {
      const some = userIds.slice(from, from + atATime);
      await this.people.match(orgId, some, await this.mappings.given(orgId, some), act);
    }
  }

  async namesOf(orgId: string, roleId: string, group: string, member_count: number): Promise<MappedNames> {
    const role = (await this.labels.of(orgId, [roleId])).get(roleId) ?? roleId;
    return { group, role, member_count };
  }
}

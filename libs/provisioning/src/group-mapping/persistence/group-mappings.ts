import { Injectable } from '@nestjs/common';
import { type GroupRole } from '#identity';
import { aggregateColumns, defineTable, StoredAggregates } from '#kernel';
import {
  GroupMapping,
  type GroupMappingEvent,
  type GroupMappingState,
  type GroupTarget,
  type MappedTarget,
} from '../domain/group-mapping.js';
import { type MappingConflicts } from '../domain/group-mapping-policy.js';

export const GroupMappingTable = defineTable<GroupMappingState>('provisioning.group_mappings', {
  ...aggregateColumns,
  group_id: { type: 'text' },
  role_id: { type: 'text', nullable: true },
  team_id: { type: 'text', nullable: true },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
});

@Injectable()
export class GroupMappings extends StoredAggregates<GroupMappingState, GroupMappingEvent, GroupMapping> {
  protected readonly noun = 'group mapping';
  protected readonly table = GroupMappingTable;
  protected revive = (state: GroupMappingState) => new GroupMapping(state);

  async findConflicts(orgId: string, group_id: string, target: MappedTarget): Promise<MappingConflicts> {
    return (await this.transactions.one<MappingConflicts>(orgId, conflicts, { group_id, ...target }))!;
  }

  listOfGroup(orgId: string, group_id: string): Promise<GroupTarget[]> {
    return this.transactions.rows<GroupTarget>(orgId, ofGroup, { group_id });
  }

  /** Returns the roles that these users get from mappings, with the users and groups of each role. */
  listRoles(orgId: string, userIds: readonly string[]): Promise<GroupRole[]> {
    return this.transactions.rows<GroupRole>(orgId, rolesOfUsers, { user_ids: userIds });
  }
}

const conflicts = `
  select count(*)::integer as count,
    coalesce(bool_or(group_id = :group_id and (role_id = :role_id or team_id = :team_id)), false) as taken
  from provisioning.group_mappings where org_id = :org_id`;

const ofGroup = `
  select id, role_id, team_id from provisioning.group_mappings where org_id = :org_id and group_id = :group_id order by id`;

const rolesOfUsers = `
  select each.role_id, each.group_ids, array_agg(each.user_id) as user_ids from (
    select member.user_id, mapping.role_id, array_agg(member.group_id order by member.group_id) as group_ids
    from provisioning.group_members member
    join provisioning.group_mappings mapping on mapping.org_id = :org_id and mapping.group_id = member.group_id
    where member.org_id = :org_id and member.user_id = any(:user_ids) and mapping.role_id is not null
    group by member.user_id, mapping.role_id
  ) as each
  group by each.role_id, each.group_ids`;

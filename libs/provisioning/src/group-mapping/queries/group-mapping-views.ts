import { Injectable } from '@nestjs/common';
import { MemberLabels, RoleLabels } from '#identity';
import { type Read } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { type GroupMappingState } from '../domain/group-mapping.js';
import { type GroupMappingView } from './group-mapping.view.js';

/** The columns of a statement that reads `group_mappings mapping` joined with `groups pushed`. */
export const mappingColumns = `mapping.id, mapping.group_id, pushed.display_name as group_name, mapping.role_id,
  mapping.created_by, mapping.created_at`;

export const mappings = `provisioning.group_mappings mapping
  join provisioning.groups pushed on pushed.org_id = mapping.org_id and pushed.id = mapping.group_id`;

export type GroupMappingRow = Read<Omit<GroupMappingState, 'org_id' | 'version'>> & { group_name: string };

/** Names the roles and the people of a whole page in one look-up each. */
@Injectable()
export class GroupMappingViews {
  constructor(
    private readonly groups: GroupPages,
    private readonly roles: RoleLabels,
    private readonly members: MemberLabels,
  ) {}

  async of(orgId: string, rows: readonly GroupMappingRow[]): Promise<GroupMappingView[]> {
    const ids = (field: 'group_id' | 'role_id') => [...new Set(rows.map((row) => row[field]))];
    const [counts, roles, members] = await Promise.all([
      this.groups.countMembers(orgId, ids('group_id')),
      this.roles.of(orgId, ids('role_id')),
      this.members.of(
        orgId,
        rows.map(({ created_by }) => created_by),
      ),
    ]);
    return rows.map(({ id, group_id, group_name, role_id, created_by, created_at }) => ({
      id,
      group_id,
      group_name,
      role_id,
      role_name: roles.get(role_id) ?? role_id,
      member_count: counts.get(group_id) ?? 0,
      created_by,
      created_by_label: created_by === null ? null : (members.get(created_by) ?? null),
      created_at,
    }));
  }
}

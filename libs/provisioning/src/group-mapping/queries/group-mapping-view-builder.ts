import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Read } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { type GroupMappingState } from '../domain/group-mapping.js';
import { MappingTargetNames } from '../services/mapping-target-names.js';
import { type GroupMappingView } from './group-mapping.view.js';

/**
 * SQL of the columns of a mapping. The query must name the table `group_mappings` as `mapping`, and the joined table
 * `groups` as `pushed`.
 */
export const mappingColumns = `mapping.id, mapping.group_id, pushed.display_name as group_name, mapping.role_id,
  mapping.team_id, mapping.created_by, mapping.created_at`;

export const mappings = `provisioning.group_mappings mapping
  join provisioning.groups pushed on pushed.org_id = mapping.org_id and pushed.id = mapping.group_id`;

export type GroupMappingRow = Read<Omit<GroupMappingState, 'org_id' | 'version'>> & { group_name: string };

/** Adds the names of roles, teams and people. Each page needs one query for each of these kinds. */
@Injectable()
export class GroupMappingViewBuilder {
  constructor(
    private readonly groups: GroupPages,
    private readonly targets: MappingTargetNames,
    private readonly members: MemberLabels,
  ) {}

  async build(orgId: string, rows: readonly GroupMappingRow[]): Promise<GroupMappingView[]> {
    const groupIds = [...new Set(rows.map(({ group_id }) => group_id))];
    const [counts, named, members] = await Promise.all([
      this.groups.countMembers(orgId, groupIds),
      this.targets.namesOf(orgId, rows),
      this.members.labelsFor(
        orgId,
        rows.map(({ created_by }) => created_by),
      ),
    ]);
    return rows.map(({ id, group_id, group_name, created_by, created_at }, place) => ({
      id,
      group_id,
      group_name,
      ...named[place]!,
      member_count: counts.get(group_id) ?? 0,
      created_by,
      created_by_label: created_by === null ? null : (members.get(created_by) ?? null),
      created_at,
    }));
  }
}

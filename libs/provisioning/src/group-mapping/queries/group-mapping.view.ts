import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels } from '#identity';
import { type RowOf } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { MappingTargetLabels } from '../services/mapping-target-labels.js';
import { GroupMappingTable } from '../persistence/group-mappings.js';

/** The mapping of a directory group to a role or a team. */
export class GroupMappingView {
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the directory group. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) group_id!: string;
  /** The display name of the directory group. */
  group_name!: string;
  /** The id of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true, example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** The id of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true, example: null }) team_id!: string | null;
  /** The display name of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
  /** The number of members of the group. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The id of the member who created the mapping; null if the operator did. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the creator; null if the operator created the mapping, or if the member has left. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  created_at!: string;
}

/**
 * SQL of the columns of a mapping. The query must name the table `group_mappings` as `mapping`, and the joined table
 * `groups` as `pushed`.
 */
const stored = GroupMappingTable.omit(['org_id', 'version'], 'mapping');

export const mappingColumns = `${stored}, pushed.display_name as group_name`;

export const mappings = `provisioning.group_mappings mapping
  join provisioning.groups pushed on pushed.org_id = :org_id and pushed.id = mapping.group_id`;

export type GroupMappingRow = RowOf<typeof stored> & { group_name: string };

/** Adds the names of roles, teams and people. Each page needs one query for each of these kinds. */
@Injectable()
export class GroupMappingViewBuilder {
  constructor(
    private readonly groupPages: GroupPages,
    private readonly mappingTargetLabels: MappingTargetLabels,
    private readonly memberLabels: MemberLabels,
  ) {}

  async build(orgId: string, rows: readonly GroupMappingRow[]): Promise<GroupMappingView[]> {
    const groupIds = [...new Set(rows.map(({ group_id }) => group_id))];
    const [counts, named, members] = await Promise.all([
      this.groupPages.countMembers(orgId, groupIds),
      this.mappingTargetLabels.readNames(orgId, rows),
      this.memberLabels.labelsFor(
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

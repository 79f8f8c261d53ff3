import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Caller, Reads } from '#kernel';
import { MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { GroupPages, type GroupRow } from '../../group/domain/groups.js';
import { type GroupTarget } from '../domain/group-mapping.js';
import { MappingTargetLabels } from '../services/mapping-target-labels.js';

/** Filters of the list of pushed groups. */
export class PushedGroupQuery extends DatedPageQuery {
  /** Only groups whose name contains this text. */
  @SearchText() q?: string;

  /** The sort order. The default is by name. */
  @MayBeAbsent() @IsIn(['name', '-created_at']) sort?: string;
}

/** A mapping in the list of its group. */
class MappedTargetView {
  /** The id of the mapping. */
  @ApiProperty({ example: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The id of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_id!: string | null;
  /** The display name of the role; null if the target is a team. */
  @ApiProperty({ type: String, nullable: true }) role_name!: string | null;
  /** The id of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_id!: string | null;
  /** The display name of the team; null if the target is a role. */
  @ApiProperty({ type: String, nullable: true }) team_name!: string | null;
}

/** A group that the directory pushed. */
export class PushedGroupView {
  /** The id of the group. It never changes. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the group. */
  name!: string;
  /** The group's id in the directory; null if the directory sent none. */
  @ApiProperty({ type: String, nullable: true }) external_id!: string | null;
  /** The number of members. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The roles and teams that the group is mapped to. */
  @ApiProperty({ type: [MappedTargetView] }) mappings!: MappedTargetView[];
  /** When the group was created, in RFC 3339, UTC. */
  created_at!: string;
  /** When the group last changed, in RFC 3339, UTC. */
  updated_at!: string;
}

export class ListPushedGroups extends Query<Page<PushedGroupView>> {
  constructor(
    readonly caller: Caller,
    readonly query: PushedGroupQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'pushed.name_key' },
  '-created_at': { by: 'pushed.created_at', type: 'timestamptz' },
};

const dates = { created: 'pushed.created_at', updated: 'pushed.updated_at' };

const filters: Filters<PushedGroupQuery & SearchFilter> = {
  q: 'strpos(pushed.name_key, :q) > 0',
  found: 'pushed.id = any(:found)',
};

@QueryHandler(ListPushedGroups)
export class ListPushedGroupsHandler implements IQueryHandler<ListPushedGroups> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly groupPages: GroupPages,
    private readonly mappingTargetLabels: MappingTargetLabels,
  ) {}

  async execute({ caller: { orgId }, query }: ListPushedGroups): Promise<Page<PushedGroupView>> {
    const window = this.paging.open({ orgId, route: 'GET /provisioning/group', query, sorts, id: 'pushed.id', dates });
    const found = await this.searches.holding(orgId, 'provisioning.groups', query.q);
    const { conditions, values } = narrow(filters, { ...query, found });
    const { result, ...cursors } = await window.read<GroupRow>(
      `select ${window.keys}, pushed.id, pushed.display_name, pushed.external_id, pushed.created_at, pushed.updated_at
       from provisioning.groups pushed where pushed.org_id = :org_id ${conditions}`,
      values,
      { heavy: query.q !== undefined },
    );
    return { result: await this.buildPushedGroupViews(orgId, result), ...cursors };
  }

  private async buildPushedGroupViews(orgId: string, rows: readonly GroupRow[]): Promise<PushedGroupView[]> {
    const ids = rows.map(({ id }) => id);
    const [counts, mapped] = await Promise.all([
      this.groupPages.countMembers(orgId, ids),
      this.loadTargets(orgId, ids),
    ]);
    return rows.map(({ id, display_name, external_id, created_at, updated_at }) => ({
      id,
      name: display_name,
      external_id,
      member_count: counts.get(id) ?? 0,
      mappings: mapped.filter(({ group_id }) => group_id === id).map(({ group_id: _, ...mapping }) => mapping),
      created_at,
      updated_at,
    }));
  }

  private async loadTargets(
    orgId: string,
    ids: readonly string[],
  ): Promise<(MappedTargetView & { group_id: string })[]> {
    const rows = await this.reads.rows<GroupTarget & { group_id: string }>(orgId, mappings, { ids });
    const named = await this.mappingTargetLabels.readNames(orgId, rows);
    return rows.map((row, place) => ({ ...row, ...named[place]! }));
  }
}

const mappings = `
  select id, group_id, role_id, team_id from provisioning.group_mappings where org_id = :org_id and group_id = any(:ids) order by id`;

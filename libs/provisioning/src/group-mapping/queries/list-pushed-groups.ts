import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Filters, narrow, type Page, Paging, Reads, type Sorts } from '#kernel';
import { type SearchFilter, Searches } from '#platform/search';
import { GroupPages, type GroupRow } from '../../group/domain/groups.js';
import { type GroupTarget } from '../domain/group-mapping.js';
import { MappingTargetNames } from '../services/mapping-target-names.js';
import { type MappedTargetView, type PushedGroupQuery, type PushedGroupView } from './group-mapping.view.js';

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
    private readonly groups: GroupPages,
    private readonly targets: MappingTargetNames,
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
    return { result: await this.toViews(orgId, result), ...cursors };
  }

  private async toViews(orgId: string, rows: readonly GroupRow[]): Promise<PushedGroupView[]> {
    const ids = rows.map(({ id }) => id);
    const [counts, mapped] = await Promise.all([this.groups.countMembers(orgId, ids), this.loadTargets(orgId, ids)]);
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
    const named = await this.targets.namesOf(orgId, rows);
    return rows.map((row, place) => ({ ...row, ...named[place]! }));
  }
}

const mappings = `
  select id, group_id, role_id, team_id from provisioning.group_mappings where org_id = :org_id and group_id = any(:ids) order by id`;

import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { type Condition, type ConditionColumns, conditionPage, type ConditionPage } from '#platform/search';
import { type GroupField, type GroupPages, type GroupRow } from '../domain/groups.js';

@Injectable()
export class StoredGroupPages implements GroupPages {
  constructor(private readonly reads: Reads) {}

  async find(orgId: string, id: string): Promise<GroupRow | null> {
    return (await this.reads.one<GroupRow>(orgId, `${select} ${pushed} and pushed.id = :id`, { id })) ?? null;
  }

  page(
    orgId: string,
    condition: Condition<GroupField> | null,
    place: { offset: number; limit: number },
  ): Promise<ConditionPage<GroupRow>> {
    return conditionPage<GroupRow, GroupField>(this.reads, orgId, table, condition, place);
  }

  async listMembers(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    if (groupIds.length === 0) return new Map();
    const rows = await this.reads.rows<{ group_id: string; user_ids: string[] }>(orgId, members, { ids: groupIds });
    return new Map(rows.map(({ group_id, user_ids }) => [group_id, user_ids]));
  }

  async countMembers(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.rows<{ group_id: string; count: number }>(orgId, counts, { ids: groupIds });
    return new Map(rows.map(({ group_id, count }) => [group_id, count]));
  }

  async readNames(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<Pick<GroupRow, 'id' | 'display_name'>>(orgId, names, { ids });
    return new Map(rows.map(({ id, display_name }) => [id, display_name]));
  }
}

const pushed = 'from provisioning.groups pushed where pushed.org_id = :org_id';

const select = `
  select pushed.id, pushed.version, pushed.display_name, pushed.external_id, pushed.created_at, pushed.updated_at`;

const members = `
  select group_id, array_agg(user_id order by user_id) as user_ids from provisioning.group_members
  where org_id = :org_id and group_id = any(:ids) group by group_id`;

const counts = `
  select group_id, count(*)::integer as count from provisioning.group_members
  where org_id = :org_id and group_id = any(:ids) group by group_id`;

const names = `select pushed.id, pushed.display_name ${pushed} and pushed.id = any(:ids)`;

const columns: ConditionColumns<GroupField> = {
  id: 'pushed.id',
  display_name: 'pushed.name_key',
  external_id: 'pushed.external_id',
  member: (userId) => `exists (select from provisioning.group_members member
    where member.org_id = :org_id and member.group_id = pushed.id and member.user_id = ${userId})`,
};

const table = {
  select,
  from: pushed,
  order: 'order by pushed.id',
  columns,
  parts: {
    id: 'pushed.id',
    fields: ['id', 'external_id', 'display_name'],
    foundBy: 'provisioning.groups_in_directory',
  },
} as const;

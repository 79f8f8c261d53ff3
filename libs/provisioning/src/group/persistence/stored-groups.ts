import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  defineTable,
  fieldAt,
  type FieldPath,
  invalid,
  StoredAggregates,
  textKey,
  Transactions,
} from '#kernel';
import { Group, type GroupContent, type GroupEvent, type GroupState } from '../domain/group.js';
import { type GroupConflicts, type GroupMembers, type Groups, unknownGroup } from '../domain/groups.js';

export const GroupTable = defineTable<GroupState>('provisioning.groups', {
  ...aggregateColumns,
  display_name: { type: 'text' },
  name_key: { type: 'text' },
  external_id: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredGroups extends StoredAggregates<GroupState, GroupEvent, Group> implements Groups {
  protected readonly noun = 'group';
  protected readonly table = GroupTable;
  protected revive = (state: GroupState) => new Group(state);

  async findConflicts(orgId: string, content: GroupContent, except_id = ''): Promise<GroupConflicts> {
    const { display_name, external_id } = content;
    const values = { name_key: textKey(display_name), external_id, except_id };
    return (await this.transactions.one<GroupConflicts>(orgId, conflicts, values))!;
  }

  async readName(orgId: string, id: string, path: FieldPath): Promise<string> {
    const found = await this.transactions.one<{ display_name: string }>(orgId, name, { id });
    if (found) return found.display_name;
    const message = `${fieldAt(path)} is not a pushed group of this organization. Use an id from GET /provisioning/group.`;
    throw invalid(path, unknownGroup, message);
  }
}

const conflicts = `
  select coalesce(bool_or(name_key = :name_key), false) as name,
    coalesce(bool_or(external_id = :external_id), false) as external_id
  from provisioning.groups
  where org_id = :org_id and id <> :except_id and (name_key = :name_key or external_id = :external_id)`;

const name = 'select display_name from provisioning.groups where org_id = :org_id and id = :id for share';

type Row = { user_id: string };

@Injectable()
export class StoredGroupMembers implements GroupMembers {
  constructor(private readonly transactions: Transactions) {}

  async listMembers(orgId: string, groupId: string): Promise<string[]> {
    return idsIn(await this.transactions.rows<Row>(orgId, all, { group_id: groupId }));
  }

  async add(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    return idsIn(await this.transactions.rows<Row>(orgId, insert, { group_id: groupId, user_ids: userIds }));
  }

  async remove(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    return idsIn(await this.transactions.rows<Row>(orgId, removed, { group_id: groupId, user_ids: userIds }));
  }

  async removeFromAll(orgId: string, userId: string): Promise<void> {
    await this.transactions.execute(orgId, removeUser, { user_id: userId });
  }
}

const idsIn = (rows: Row[]): string[] => rows.map(({ user_id }) => user_id);

const all = `
  select user_id from provisioning.group_members where org_id = :org_id and group_id = :group_id order by user_id`;

const insert = `
  insert into provisioning.group_members (org_id, group_id, user_id)
  select :org_id, :group_id, unnest(:user_ids::text[])
  on conflict do nothing returning user_id`;

const removed = `
  delete from provisioning.group_members
  where org_id = :org_id and group_id = :group_id and user_id = any(:user_ids) returning user_id`;

const removeUser = 'delete from provisioning.group_members where org_id = :org_id and user_id = :user_id';

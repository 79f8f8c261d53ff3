import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type GroupMembers } from '../domain/groups.js';

type Row = { user_id: string };

@Injectable()
export class StoredGroupMembers implements GroupMembers {
  constructor(private readonly transactions: Transactions) {}

  async membersOf(orgId: string, groupId: string): Promise<string[]> {
    return idsIn(await this.transactions.rows<Row>(orgId, all, { group_id: groupId }));
  }

  async begin(orgId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length > 0) await this.transactions.execute(orgId, insertAll, { group_id: groupId, user_ids: userIds });
  }

  async add(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    return idsIn(await this.transactions.rows<Row>(orgId, insertNew, { group_id: groupId, user_ids: userIds }));
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

const insertAll = `
  insert into provisioning.group_members (org_id, group_id, user_id)
  select :org_id, :group_id, unnest(:user_ids::text[])`;

const insertNew = `${insertAll} on conflict do nothing returning user_id`;

const removed = `
  delete from provisioning.group_members
  where org_id = :org_id and group_id = :group_id and user_id = any(:user_ids) returning user_id`;

const removeUser = 'delete from provisioning.group_members where org_id = :org_id and user_id = :user_id';

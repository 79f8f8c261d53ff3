import { Injectable } from '@nestjs/common';
import { type Act, Transactions } from '#kernel';
import { type GroupRole, type RoleChange, type RoleHolders } from '../../role/domain/role-holders.js';
import { RoleChangeLog } from '../domain/role-change-log.js';
import * as sql from './held-through-groups.js';

@Injectable()
export class StoredRoleHolders implements RoleHolders {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: RoleChangeLog,
  ) {}

  async holdersOf(orgId: string, roleId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ user_id: string }>(orgId, holders, { role_id: roleId });
    return rows.map(({ user_id }) => user_id);
  }

  move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void> {
    const changes = [...to].map(([user_id, role_id]): RoleChange => ({
      user_id,
      added: [role_id],
      removed: [roleId],
      cause: 'role_deleted',
    }));
    return this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, insertMoved, { user_ids: [...to.keys()], role_ids: [...to.values()] });
      await this.transactions.execute(orgId, deleteHolders, { role_id: roleId });
      await this.log.append(orgId, changes, act);
    });
  }

  async syncGroupRoles(
    orgId: string,
    userIds: readonly string[],
    assigned: readonly GroupRole[],
    defaultRoleId: string,
  ): Promise<RoleChange[]> {
    const values = { user_ids: userIds, assigned: JSON.stringify(assigned), by_default: defaultRoleId };
    const rows = (statement: string) => this.transactions.rows<HeldRow>(orgId, statement, values);
    const removed = await rows(sql.deleteUnassigned);
    for (const statement of [sql.clearGroups, sql.setGroups]) await this.transactions.execute(orgId, statement, values);
    return changesOf(removed, [...(await rows(sql.insertAssigned)), ...(await rows(sql.insertDefaults))]);
  }
}

type HeldRow = { user_id: string; role_id: string };

/** Returns the net changes of each member. A role that was removed and assigned again does not count as a change. */
function changesOf(removedRows: readonly HeldRow[], addedRows: readonly HeldRow[]): RoleChange[] {
  const changes = new Map<string, RoleChange>();
  const changeOf = ({ user_id }: HeldRow) => {
    const change = changes.get(user_id) ?? { user_id, added: [], removed: [], cause: 'group' };
    changes.set(user_id, change);
    return change;
  };
  for (const row of removedRows) changeOf(row).removed.push(row.role_id);
  for (const row of addedRows) {
    const { added, removed } = changeOf(row);
    const index = removed.indexOf(row.role_id);
    if (index < 0) added.push(row.role_id);
    else removed.splice(index, 1);
    if (added.length + removed.length === 0) changes.delete(row.user_id);
  }
  return [...changes.values()];
}

const holders =
  'select user_id from identity.member_roles where org_id = :org_id and role_id = :role_id order by user_id';

const insertMoved = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select :org_id, user_id, role_id, true from unnest(:user_ids::text[], :role_ids::text[]) as moved (user_id, role_id)
  on conflict (org_id, user_id, role_id) do nothing`;

const deleteHolders = 'delete from identity.member_roles where org_id = :org_id and role_id = :role_id';

import { Injectable } from '@nestjs/common';
import { type Act, Transactions } from '#kernel';
import { type GroupRole, type RoleChange, type RoleHolders } from '../../role/domain/roles.js';
import { RoleChangeLog } from '../domain/role-change-log.js';

@Injectable()
export class StoredRoleHolders implements RoleHolders {
  constructor(
    private readonly transactions: Transactions,
    private readonly roleChangeLog: RoleChangeLog,
  ) {}

  async listHolders(orgId: string, roleId: string): Promise<string[]> {
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
      await this.roleChangeLog.append(orgId, changes, act);
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
    const removed = await rows(deleteUnassigned);
    for (const statement of [clearGroups, setGroups]) await this.transactions.execute(orgId, statement, values);
    return computeRoleChanges(removed, [...(await rows(insertAssigned)), ...(await rows(insertDefaults))]);
  }
}

type HeldRow = { user_id: string; role_id: string };

/** Returns the net changes of each member. A role that was removed and assigned again does not count as a change. */
function computeRoleChanges(removedRows: readonly HeldRow[], addedRows: readonly HeldRow[]): RoleChange[] {
  const changes = new Map<string, RoleChange>();
  const ensureChange = ({ user_id }: HeldRow) => {
    const change = changes.get(user_id) ?? { user_id, added: [], removed: [], cause: 'group' };
    changes.set(user_id, change);
    return change;
  };
  for (const row of removedRows) ensureChange(row).removed.push(row.role_id);
  for (const row of addedRows) {
    const { added, removed } = ensureChange(row);
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

/**
 * SQL for the rows in `:assigned`, which are the roles that groups assign. Conditions use `in (select …)`, which
 * PostgreSQL evaluates with a hash table even if it cannot estimate the number of rows.
 */
const assignedRows = `(
  select unnest(each.user_ids) as user_id, each.role_id, each.group_ids
  from jsonb_to_recordset(:assigned::jsonb) as each (role_id text, group_ids text[], user_ids text[])) as assigned`;

const isAssigned = `(holder.user_id, holder.role_id) in (select assigned.user_id, assigned.role_id from ${assignedRows})`;

/**
 * Takes roles from members if groups no longer assign them, and the default role from members who now have a role from
 * a group. Directly assigned roles stay.
 */
const deleteUnassigned = `
  delete from identity.member_roles holder
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and not holder.direct and not ${isAssigned}
    and (cardinality(holder.group_ids) > 0 or holder.user_id in (select assigned.user_id from ${assignedRows}))
  returning user_id, role_id`;

/** Removes the groups from roles that groups no longer assign. Members still hold these roles directly. */
const clearGroups = `
  update identity.member_roles holder set group_ids = '{}'
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and cardinality(holder.group_ids) > 0
    and not ${isAssigned}`;

/** Updates the groups of roles that members already hold and that groups now assign. */
const setGroups = `
  update identity.member_roles holder set group_ids = assigned.group_ids, by_default = false
  from ${assignedRows}
  where holder.org_id = :org_id and holder.user_id = assigned.user_id and holder.role_id = assigned.role_id
    and (holder.group_ids, holder.by_default) is distinct from (assigned.group_ids, false)`;

const insertAssigned = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, group_ids)
  select :org_id, assigned.user_id, assigned.role_id, false, assigned.group_ids from ${assignedRows}
  on conflict (org_id, user_id, role_id) do nothing returning user_id, role_id`;

const insertDefaults = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default)
  select :org_id, member.id, :by_default, false, true from identity.members member
  where member.org_id = :org_id and member.id = any(:user_ids) and not exists (
    select from identity.member_roles holder where holder.org_id = :org_id and holder.user_id = member.id)
  returning user_id, role_id`;

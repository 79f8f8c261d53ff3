import { Injectable } from '@nestjs/common';
import { type Act, EventLog, type Recorded, Transactions } from '#kernel';
import { type RoleHolders } from '../../role/domain/role-holders.js';
import { type MemberEvent } from '../domain/member-events.js';

/** Events written by one statement. */
const batch = 1000;

@Injectable()
export class StoredRoleHolders implements RoleHolders {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: EventLog,
  ) {}

  async of(orgId: string, roleId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ user_id: string }>(orgId, holders, { role_id: roleId });
    return rows.map(({ user_id }) => user_id);
  }

  move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void> {
    const moved = [...to].map(([user_id, role_id]): Recorded => {
      const data = { user_id, added: [role_id], removed: [roleId], cause: 'role_deleted' };
      const event: MemberEvent = { type: 'member.roles_changed', data };
      return { act, event, resource: { type: 'member', id: user_id, label: null }, changes: [] };
    });
    return this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, given, { user_ids: [...to.keys()], role_ids: [...to.values()] });
      await this.transactions.execute(orgId, taken, { role_id: roleId });
      for (let start = 0; start < moved.length; start += batch)
        await this.log.append(orgId, moved.slice(start, start + batch));
    });
  }
}

const holders =
  'select user_id from identity.member_roles where org_id = :org_id and role_id = :role_id order by user_id';

const given = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select :org_id, user_id, role_id, true from unnest(:user_ids::text[], :role_ids::text[]) as moved (user_id, role_id)
  on conflict (org_id, user_id, role_id) do nothing`;

const taken = 'delete from identity.member_roles where org_id = :org_id and role_id = :role_id';

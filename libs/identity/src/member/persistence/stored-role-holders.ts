import { Injectable } from '@nestjs/common';
import { type Act, EventLog, type Recorded, Transactions } from '#kernel';
import { type GivenRole, type RoleHolders } from '../../role/domain/role-holders.js';
import { type MemberEvent } from '../domain/member-events.js';
import * as sql from './held-through-groups.js';

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
    const moved = [...to].map(([user_id, role_id]) =>
      recorded({ user_id, added: [role_id], removed: [roleId], cause: 'role_deleted' }, act),
    );
    return this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, given, { user_ids: [...to.keys()], role_ids: [...to.values()] });
      await this.transactions.execute(orgId, taken, { role_id: roleId });
      await this.tell(orgId, moved);
    });
  }

  async match(
    orgId: string,
    userIds: readonly string[],
    given: readonly GivenRole[],
    byDefault: string,
    act: Act,
  ): Promise<number> {
    const values = { user_ids: userIds, given: JSON.stringify(given), by_default: byDefault };
    const before = await this.held(orgId, userIds);
    for (const statement of [sql.released, sql.kept, sql.given, sql.byDefault])
      await this.transactions.execute(orgId, statement, values);
    const after = await this.held(orgId, userIds);
    const changed = [...after].flatMap(([user_id, roles]) => {
      const had = before.get(user_id) ?? new Set<string>();
      const added = [...roles].filter((id) => !had.has(id));
      const removed = [...had].filter((id) => !roles.has(id));
      const isSame = added.length + removed.length === 0;
      return isSame ? [] : [recorded({ user_id, added, removed, cause: 'group' }, act)];
    });
    await this.tell(orgId, changed);
    return changed.length;
  }

  private async held(orgId: string, userIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const rows = await this.transactions.rows<HeldRow>(orgId, sql.held, { user_ids: userIds });
    return new Map(rows.map(({ user_id, role_ids }) => [user_id, new Set(role_ids)]));
  }

  private async tell(orgId: string, records: readonly Recorded[]): Promise<void> {
    for (let start = 0; start < records.length; start += batch)
      await this.log.append(orgId, records.slice(start, start + batch));
  }
}

type HeldRow = { user_id: string; role_ids: string[] };

type RolesChanged = Extract<MemberEvent, { type: 'member.roles_changed' }>;

const recorded = (data: RolesChanged['data'], act: Act): Recorded => {
  const event: RolesChanged = { type: 'member.roles_changed', data };
  return { act, event, resource: { type: 'member', id: data.user_id, label: null }, changes: [] };
};

const holders =
  'select user_id from identity.member_roles where org_id = :org_id and role_id = :role_id order by user_id';

const given = `
  insert into identity.member_roles (org_id, user_id, role_id, direct)
  select :org_id, user_id, role_id, true from unnest(:user_ids::text[], :role_ids::text[]) as moved (user_id, role_id)
  on conflict (org_id, user_id, role_id) do nothing`;

const taken = 'delete from identity.member_roles where org_id = :org_id and role_id = :role_id';

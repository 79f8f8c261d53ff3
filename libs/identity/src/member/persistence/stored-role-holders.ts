import { Injectable } from '@nestjs/common';
import { type Act, EventLog, type Recorded, Transactions } from '#kernel';
import { type GivenRole, type RoleHolders } from '../../role/domain/role-holders.js';
import { type MemberEvent } from '../domain/member-events.js';
import * as sql from './held-through-groups.js';

/** Events written by one statement. */
const batch = 5000;

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
    const rows = (statement: string) => this.transactions.rows<HeldRow>(orgId, statement, values);
    const released = await rows(sql.released);
    for (const statement of [sql.kept, sql.joined]) await this.transactions.execute(orgId, statement, values);
    const held = [...(await rows(sql.given)), ...(await rows(sql.byDefault))];
    const changes = changesOf(released, held);
    const changed = [...changes].map(([user_id, change]) => recorded({ user_id, ...change, cause: 'group' }, act));
    await this.tell(orgId, changed);
    return changed.length;
  }

  private async tell(orgId: string, records: readonly Recorded[]): Promise<void> {
    for (let start = 0; start < records.length; start += batch)
      await this.log.append(orgId, records.slice(start, start + batch));
  }
}

type HeldRow = { user_id: string; role_id: string };

/** Of each whose roles are others than before; what was released and is held again is no change. */
function changesOf(released: readonly HeldRow[], held: readonly HeldRow[]) {
  const changes = new Map<string, { added: string[]; removed: string[] }>();
  const of = ({ user_id }: HeldRow) => {
    const change = changes.get(user_id) ?? { added: [], removed: [] };
    changes.set(user_id, change);
    return change;
  };
  for (const row of released) of(row).removed.push(row.role_id);
  for (const row of held) {
    const { added, removed } = of(row);
    const place = removed.indexOf(row.role_id);
    if (place < 0) added.push(row.role_id);
    else removed.splice(place, 1);
    if (added.length + removed.length === 0) changes.delete(row.user_id);
  }
  return changes;
}

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

import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  Clock,
  defineTable,
  EventLog,
  type FieldPath,
  Reads,
  StoredAggregates,
  Transactions,
} from '#kernel';
import {
  type NamedRole,
  assertRolesKnown,
  type RoleConflicts,
  type RoleLabels,
  type Roles,
  RoleSettings,
  type RoleUsage,
  unknownRoleName,
} from '../domain/roles.js';
import { nameKey, Role, type RoleEvent, type RoleState } from '../domain/role.js';

export const RoleTable = defineTable<RoleState>('identity.roles', {
  ...aggregateColumns,
  name: { type: 'text' },
  name_key: { type: 'text' },
  search_key: { type: 'text' },
  description: { type: 'text', nullable: true },
  permissions: { type: 'text', array: true },
  is_system: { type: 'boolean' },
  system_key: { type: 'text', nullable: true },
  seat_class: { type: 'text' },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredRoles extends StoredAggregates<RoleState, RoleEvent, Role> implements Roles {
  protected readonly noun = 'role';
  protected readonly table = RoleTable;
  protected revive = (state: RoleState) => new Role(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly roleSettings: RoleSettings,
    private readonly clock: Clock,
  ) {
    super(transactions, eventLog);
  }

  async findNamed(orgId: string, ids: readonly string[], path: (position: number) => FieldPath): Promise<NamedRole[]> {
    if (ids.length === 0) return [];
    const found = await this.transactions.rows<NamedRole>(orgId, named, { ids });
    const byId = new Map(found.map((role) => [role.id, role]));
    assertRolesKnown(ids, byId, path);
    return ids.map((id) => byId.get(id)!);
  }

  async idsByName(orgId: string, names: readonly string[]): Promise<string[]> {
    const values = { name_keys: names.map(nameKey) };
    const found = await this.transactions.rows<{ id: string; name_key: string }>(orgId, byName, values);
    const ids = new Map(found.map(({ id, name_key }) => [name_key, id]));
    const unknown = names.find((name) => !ids.has(nameKey(name)));
    if (unknown !== undefined) {
      const known = await this.transactions.rows<{ name: string }>(orgId, someNames, {});
      throw unknownRoleName(
        unknown,
        known.map(({ name }) => name),
      );
    }
    return names.map((name) => ids.get(nameKey(name))!);
  }

  addSystemRoles(orgId: string, roles: RoleState[]): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      await manager.insert(RoleTable, roles);
    });
  }

  async findConflicts(orgId: string, name: string, exceptId = ''): Promise<RoleConflicts> {
    const values = { name_key: nameKey(name), except_id: exceptId };
    return (await this.transactions.one<RoleConflicts>(orgId, conflicts, values))!;
  }

  async readUsage(orgId: string, id: string): Promise<RoleUsage> {
    const values = { id, now: this.clock.now() };
    const [counted, named] = await Promise.all([
      this.transactions.one<Omit<RoleUsage, 'named_by'>>(orgId, counts, values),
      this.roleSettings.getUsedRoles(orgId),
    ]);
    const { member_count = 0, pending_invite_count = 0, group_mapping_count = 0 } = counted ?? {};
    return { member_count, pending_invite_count, group_mapping_count, named_by: named.get(id) ?? null };
  }
}

/**
 * SQL that begins a statement with `pendingInvites`: the roles of the invites that are overdue at `:now`, and whose expiry
 * no job has recorded yet. They are read once for all roles of a list.
 */
export const overdueInvites = `
  with overdue as materialized (
    select unnest(role_ids) as role_id from identity.invites
    where org_id = :org_id and status = 'pending' and expires_at <= :now::timestamptz)`;

/**
 * SQL for the number of invites with the role that can still be accepted. The query must name the table `identity.roles`
 * as `role`. The counter also includes the overdue invites, so these are subtracted.
 */
export const pendingInvites = `role.pending_invite_count -
  (select count(*)::integer from overdue where overdue.role_id = role.id)`;

const named = `
  select id, system_key, permissions, seat_class from identity.roles
  where org_id = :org_id and id = any(:ids) order by id for share`;

const byName = `
  select id, name_key from identity.roles where org_id = :org_id and name_key = any(:name_keys)`;

/** For suggestions. */
const someNames = `
  select name from identity.roles where org_id = :org_id order by is_system desc, id limit 200`;

const conflicts = `
  select coalesce(bool_or(name_key = :name_key), false) as taken,
    (count(*) filter (where not is_system))::integer as custom
  from identity.roles where org_id = :org_id and id <> :except_id`;

const counts = `
  ${overdueInvites}
  select role.member_count, role.group_mapping_count, ${pendingInvites} as pending_invite_count
  from identity.roles role where role.org_id = :org_id and role.id = :id`;

@Injectable()
export class StoredRoleLabels implements RoleLabels {
  constructor(private readonly reads: Reads) {}

  async labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; name: string }>(orgId, selectLabels, { ids });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const selectLabels = `select id, name from identity.roles where org_id = :org_id and id = any(:ids)`;

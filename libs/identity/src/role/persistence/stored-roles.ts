import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { conflict, EventLog, invalid, invalidFields, StoredAggregates, Transactions } from '#kernel';
import { GroupMappings } from '../domain/group-mappings.js';
import { type RoleEvent } from '../domain/role-events.js';
import { type RoleBonds } from '../domain/role-policy.js';
import { RoleSettings } from '../domain/role-settings.js';
import { nameKey, Role, type RoleState } from '../domain/role.js';
import { type Roles } from '../domain/roles.js';
import { RoleTable } from './role-table.js';

@Injectable()
export class StoredRoles extends StoredAggregates<RoleState, RoleEvent, Role> implements Roles {
  protected readonly noun = 'role';
  protected readonly table = RoleTable;
  protected revive = (state: RoleState) => new Role(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    private readonly mappings: GroupMappings,
    private readonly settings: RoleSettings,
  ) {
    super(transactions, log);
  }

  named(orgId: string, ids: readonly string[], path: (position: number) => string): Promise<RoleState[]> {
    return this.transactions.run(orgId, async (manager) => {
      const found = await manager.find(RoleTable, {
        where: { org_id: orgId, id: In([...ids]) },
        order: { id: 'asc' },
        lock: { mode: 'pessimistic_read' },
      });
      const byId = new Map(found.map((role) => [role.id, role]));
      const unknown = ids.flatMap((id, position) => (byId.has(id) ? [] : [position]));
      if (unknown.length > 0) throw invalidFields(unknown.map((position) => unknownRole(path(position))));
      return ids.map((id) => byId.get(id)!);
    });
  }

  async idsByName(orgId: string, names: readonly string[]): Promise<string[]> {
    const found = await this.transactions.run(orgId, (manager) =>
      manager.query<{ id: string; name_key: string }[]>(
        'select id, name_key from identity.roles where org_id = $1 and name_key = any($2)',
        [orgId, names.map(nameKey)],
      ),
    );
    const ids = new Map(found.map(({ id, name_key }) => [name_key, id]));
    const unknown = names.find((name) => !ids.has(nameKey(name)));
    if (unknown !== undefined) throw invalid('role', 'unknown_role', `No role is called “${unknown}”.`);
    return names.map((name) => ids.get(nameKey(name))!);
  }

  addSystemRoles(orgId: string, roles: RoleState[]): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      await manager.insert(RoleTable, roles);
    });
  }

  mustBeFree(orgId: string, name: string, exceptId = ''): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const [crowd] = await manager.query<Crowd[]>(beside, [orgId, nameKey(name), exceptId]);
      if (crowd?.taken) throw conflict('name_taken', `A role is called “${name}” already: choose another name.`);
      if (!exceptId && crowd && crowd.custom >= mostCustomRoles)
        throw conflict('quota_exceeded', `An organization has at most ${mostCustomRoles} roles of its own.`);
    });
  }

  async bondsOf(orgId: string, roleId: string): Promise<RoleBonds> {
    const [counted, mapped, named] = await Promise.all([
      this.transactions.run(orgId, (manager) => manager.query<Counted[]>(bonds, [orgId, roleId])),
      this.mappings.countByRole(orgId, [roleId]),
      this.settings.naming(orgId),
    ]);
    const { member_count = 0, pending_invite_count = 0 } = counted[0] ?? {};
    const group_mapping_count = mapped.get(roleId) ?? 0;
    return { member_count, pending_invite_count, group_mapping_count, named_by: named.get(roleId) ?? null };
  }
}

const bonds = `
  select member_count, pending_invite_count from identity.roles where org_id = $1 and id = $2`;

/** Source: product design, Roles. */
const mostCustomRoles = 100;

type Counted = Pick<RoleBonds, 'member_count' | 'pending_invite_count'>;

type Crowd = { taken: boolean; custom: number };

const beside = `
  select coalesce(bool_or(name_key = $2), false) as taken, count(*) filter (where not is_system)::integer as custom
  from identity.roles where org_id = $1 and id <> $3`;

const unknownRole = (path: string) => ({
  path,
  reason: 'unknown_role',
  message: `${path} names no role of this organization.`,
});

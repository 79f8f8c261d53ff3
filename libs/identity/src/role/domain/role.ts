import { type Act, Aggregate, type AggregateState, type EventEntries, newId, textKey } from '#kernel';
import { inCatalogueOrder, type Permission } from '../../permission/domain/permissions.js';
import { type SeatClass, deriveSeatClass, type SystemKey, type SystemRole } from './system-roles.js';

export type RoleState = AggregateState & {
  name: string;
  name_key: string;
  /** Name and description in lower case. `q` searches it. */
  search_key: string;
  description: string | null;
  permissions: Permission[];
  is_system: boolean;
  system_key: SystemKey | null;
  seat_class: SeatClass;
  created_at: Date;
  updated_at: Date;
};

/** The fields that PATCH can change. */
export type RoleContent = { name: string; description: string | null; permissions: readonly Permission[] };

export class Role extends Aggregate<RoleState, RoleEvent> {
  protected readonly noun = 'role';

  static create(orgId: string, content: RoleContent, copy_from: string | null, act: Act): Role {
    const role = new Role({ ...buildRoleState(orgId, content, act.at), is_system: false, system_key: null });
    role.apply(act, { type: 'role.created', data: { permissions: role.state.permissions, copy_from } });
    return role;
  }

  update(changes: Partial<RoleContent>, act: Act): void {
    const before = this.state;
    const { name = before.name, description = before.description, permissions = before.permissions } = changes;
    const next = { name, description, permissions: inCatalogueOrder(permissions) };
    const fields = (['name', 'description'] as const).filter((field) => next[field] !== before[field]);
    const added = next.permissions.filter((permission) => !before.permissions.includes(permission));
    const removed = before.permissions.filter((permission) => !next.permissions.includes(permission));
    if (fields.length + added.length + removed.length === 0) return;
    const seat_class = deriveSeatClass(next.permissions);
    const state = { ...next, ...deriveRoleKeys(next), seat_class, updated_at: act.at };
    this.apply(act, { type: 'role.updated', data: { added, removed, fields } }, state);
  }

  delete(left: Omit<RoleDeleted, 'description' | 'permissions'>, act: Act): void {
    const { description, permissions } = this.state;
    this.apply(act, { type: 'role.deleted', data: { description, permissions, ...left } });
    this.removed = true;
  }

  protected override label(): string {
    return this.state.name;
  }
}

/**
 * Creates a role with which a new organization starts. It has no event of its own, because the event of the
 * organization's creation covers it.
 */
export const systemRoleState = (orgId: string, role: SystemRole, at: Date): RoleState => ({
  ...buildRoleState(orgId, role, at),
  is_system: true,
  system_key: role.key,
});

const deriveRoleKeys = ({ name, description }: Pick<RoleContent, 'name' | 'description'>) => ({
  name_key: nameKey(name),
  search_key: textKey(`${name}\n${description ?? ''}`),
});

export const nameKey = (name: string): string => textKey(name);

function buildRoleState(org_id: string, { name, description, permissions }: RoleContent, at: Date) {
  return {
    org_id,
    id: newId('role', at),
    version: 1,
    name,
    ...deriveRoleKeys({ name, description }),
    description,
    permissions: inCatalogueOrder(permissions),
    seat_class: deriveSeatClass(permissions),
    created_at: at,
    updated_at: at,
  };
}

/** A deleted role, and what happened to the invites and rules that depended on it. */
export type RoleDeleted = {
  description: string | null;
  permissions: string[];
  reassign_to: string | null;
  moved_user_ids: string[];
  moved_invite_ids: string[];
  restriction_ids: string[];
};

export type RoleEvent =
  | { type: 'role.created'; data: { permissions: string[]; copy_from: string | null } }
  | { type: 'role.updated'; data: { added: string[]; removed: string[]; fields: string[] } }
  | { type: 'role.deleted'; data: RoleDeleted };

export const roleEvents = {
  'role.created': { says: 'created role', category: 'access', changesPermissions: true },
  'role.updated': { says: 'changed role', category: 'access', changesPermissions: true },
  'role.deleted': { says: 'deleted role', category: 'access', changesPermissions: true },
} satisfies EventEntries<RoleEvent>;

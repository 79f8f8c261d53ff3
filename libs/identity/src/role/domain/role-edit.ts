import { type Permission } from '../../permission/domain/permissions.js';

/** The change to a role's permissions. */
type RoleEdit = { role_id: string; added: readonly Permission[]; removed: readonly Permission[] };

/** What one holder of the role gains and loses. */
export type RoleImpact = { gained: readonly Permission[]; lost: readonly Permission[] };

export function computeRoleEdit(
  role: { id: string; permissions: readonly Permission[] },
  permissions: readonly Permission[],
): RoleEdit {
  const [before, after] = [new Set(role.permissions), new Set(permissions)];
  return {
    role_id: role.id,
    added: [...after].filter((permission) => !before.has(permission)),
    removed: [...before].filter((permission) => !after.has(permission)),
  };
}

/**
 * The effect of an edit on the holders of a role. Permissions that a holder's other roles also include are neither
 * gained nor lost.
 */
export class RoleImpacts {
  private readonly cache = new Map<string, RoleImpact>();

  /** @param permissions the permissions of each role of the organization, by role id. */
  constructor(
    private readonly edit: RoleEdit,
    private readonly permissions: ReadonlyMap<string, ReadonlySet<Permission>>,
  ) {}

  /** @param others the other roles of the holder. */
  impactOn(others: readonly string[]): RoleImpact {
    const key = others.toSorted().join(' ');
    const cached = this.cache.get(key);
    if (cached) return cached;
    const isInOtherRole = (permission: Permission) =>
      others.some((role) => this.permissions.get(role)?.has(permission));
    const impact = {
      gained: this.edit.added.filter((permission) => !isInOtherRole(permission)),
      lost: this.edit.removed.filter((permission) => !isInOtherRole(permission)),
    };
    this.cache.set(key, impact);
    return impact;
  }
}

/** Describes the edit of the role in one sentence, without its effect on the holders. */
export function summarizeEdit({ added, removed }: RoleEdit, name: string): string {
  const adds = `adds ${list.format(added)} to ${name}`;
  const takes = `removes ${list.format(removed)} from ${name}`;
  const parts = [added.length > 0 ? adds : '', removed.length > 0 ? takes : ''].filter(Boolean);
  const sentence = parts.join(' and ') || `does not change ${name}`;
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

const list = new Intl.ListFormat('en-GB');

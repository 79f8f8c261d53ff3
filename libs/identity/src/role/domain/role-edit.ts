import { type Permission } from '../../permission/domain/permissions.js';

/** New permissions for a role, as they would differ from those it has. */
type RoleEdit = { role_id: string; added: readonly Permission[]; removed: readonly Permission[] };

/** What one holder of the role gains and loses by it. */
export type RoleImpact = { gained: readonly Permission[]; lost: readonly Permission[] };

export function editOf(
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

/** What an edit of a role does to those who hold it: nobody gains what another role gave them, or loses what one leaves them. */
export class RoleImpacts {
  private readonly byOthers = new Map<string, RoleImpact>();

  /** @param permissions of every role of the organization, by id. */
  constructor(
    private readonly edit: RoleEdit,
    private readonly permissions: ReadonlyMap<string, ReadonlySet<Permission>>,
  ) {}

  /** @param others the roles that the holder has beside this one. */
  of(others: readonly string[]): RoleImpact {
    const key = others.toSorted().join(' ');
    const known = this.byOthers.get(key);
    if (known) return known;
    const left = (permission: Permission) => others.some((role) => this.permissions.get(role)?.has(permission));
    const impact = {
      gained: this.edit.added.filter((permission) => !left(permission)),
      lost: this.edit.removed.filter((permission) => !left(permission)),
    };
    this.byOthers.set(key, impact);
    return impact;
  }
}

/** One sentence about the role itself, whoever holds it. */
export function summarizeEdit({ added, removed }: RoleEdit, name: string): string {
  const adds = `adds ${list.format(added)} to ${name}`;
  const takes = `takes ${list.format(removed)} from ${name}`;
  const parts = [added.length > 0 ? adds : '', removed.length > 0 ? takes : ''].filter(Boolean);
  const sentence = parts.join(' and ') || `changes nothing of ${name}`;
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

const list = new Intl.ListFormat('en-GB');

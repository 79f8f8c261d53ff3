import { AggregateStore, fieldAt, type FieldError, type FieldPath, invalid, invalidFields } from '#kernel';
import { type RoleConflicts } from './role-conflicts.js';
import { type RoleUsage } from './role-usage.js';
import { type Role, type RoleState } from './role.js';

/** The fields of a role that other parts need. */
export type NamedRole = Pick<RoleState, 'id' | 'system_key' | 'permissions' | 'seat_class'>;

export abstract class Roles extends AggregateStore<Role> {
  /**
   * Finds the roles that a request names, in the order of the request, and locks them until the transaction ends.
   * @param path returns the place in the request where the role at this position is named.
   * @throws validation_error `unknown_role`.
   */
  abstract findNamed(
    orgId: string,
    ids: readonly string[],
    path: (position: number) => FieldPath,
  ): Promise<NamedRole[]>;

  /**
   * Finds roles by name, ignoring case, in the order of `names`.
   * @throws validation_error `unknown_role`.
   */
  abstract idsByName(orgId: string, names: readonly string[]): Promise<string[]>;

  abstract addSystemRoles(orgId: string, roles: RoleState[]): Promise<void>;

  /** @param exceptId the role itself, if it already exists. */
  abstract conflictsOf(orgId: string, name: string, exceptId?: string): Promise<RoleConflicts>;

  /** Counts what depends on the role now. Call it under the organization's lock. */
  abstract usageOf(orgId: string, id: string): Promise<RoleUsage>;
}

/** @throws validation_error `unknown_role` for each id that was not found, at its path in the request. */
export function refuseUnknownRoles(
  ids: readonly string[],
  known: { has: (id: string) => boolean },
  path: (position: number) => FieldPath,
): void {
  const unknown = ids.flatMap((id, position) => (known.has(id) ? [] : [refusal(id, path(position))]));
  if (unknown.length > 0) throw invalidFields(unknown);
}

const refusal = (id: string, path: FieldPath): FieldError => ({
  path,
  reason: 'unknown_role',
  message: `${fieldAt(path)}: no role has the id ${id}. GET /role lists the roles.`,
});

/** @throws validation_error `unknown_role` for the first unknown name. */
export function refuseUnknownNames(names: readonly string[], known: { has: (name: string) => boolean }): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalid('/role', 'unknown_role', `No role is named “${unknown}”. GET /role lists the roles.`);
}

export abstract class RoleLabels {
  /** Returns current names by role id, in at most one round trip. Deleted roles are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

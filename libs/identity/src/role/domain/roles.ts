import {
  type Act,
  AggregateStore,
  type ApiError,
  type Caller,
  fieldAt,
  type FieldError,
  type FieldPath,
  invalid,
  invalidFields,
  fieldError,
  suggestName,
} from '#kernel';
import { type Role, type RoleState } from './role.js';
import { maxCustomRoles, roleNameTaken, roleLimit, unknownRole } from './refusals.js';

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
  abstract findConflicts(orgId: string, name: string, exceptId?: string): Promise<RoleConflicts>;

  /** Counts what depends on the role now. Call it under the organization's lock. */
  abstract readUsage(orgId: string, id: string): Promise<RoleUsage>;
}

export abstract class RoleLabels {
  /** Returns current names by role id, in at most one round trip. Deleted roles are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Settings of the organization that use roles; implemented by the organizations context. */
export abstract class RoleSettings {
  /** Returns the name of the setting that uses each role, by role id, in at most one round trip. */
  abstract getUsedRoles(orgId: string): Promise<ReadonlyMap<string, string>>;

  /** Like `getUsedRoles`, but read only once in an epoch, and therefore for responses only. */
  abstract getUsedRolesInEpoch(caller: Pick<Caller, 'orgId' | 'epoch'>): Promise<ReadonlyMap<string, string>>;
}

/** A role as pages show it, with its permissions. */
export type RoleSummary = Pick<RoleState, 'id' | 'name' | 'is_system' | 'system_key' | 'seat_class' | 'permissions'> & {
  /** Position among the organization's roles, sorted by name. */
  position: number;
};

/** All roles of an organization. There are few, because the number of custom roles is limited. */
export abstract class RoleSummaries {
  /**
   * Returns summaries by id, as of the caller's epoch or later. Every change to a role changes the epoch, so most pages
   * use the cache.
   * @param ids roles that must be included, unless they were deleted in the meantime.
   */
  abstract summariesFor(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    ids: Iterable<string>,
  ): Promise<ReadonlyMap<string, RoleSummary>>;
}

/** Facts about the organization's other roles that decide whether a role can be created or renamed. */
export type RoleConflicts = {
  /** Whether another role has the same name, ignoring case. */
  taken: boolean;
  /** Number of custom roles. */
  custom: number;
};

export function assertNameFree({ taken }: RoleConflicts, name: string): void {
  if (taken) throw roleNameTaken(name);
}

export function assertBelowLimit({ custom }: RoleConflicts): void {
  if (custom >= maxCustomRoles) throw roleLimit();
}

/** What depends on a role and decides whether it can be deleted. */
export type RoleUsage = {
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
  /** The setting of the organization that uses the role, or null. */
  named_by: string | null;
};

/** Whether a member or a pending invite has the role. */
export const isInUse = ({ member_count, pending_invite_count }: RoleUsage): boolean =>
  member_count + pending_invite_count > 0;

/** @throws validation_error `unknown_role` for each id that was not found, at its path in the request. */
export function assertRolesKnown(
  ids: readonly string[],
  known: { has: (id: string) => boolean },
  path: (position: number) => FieldPath,
): void {
  const unknown = ids.flatMap((id, position) => (known.has(id) ? [] : [describeUnknown(id, path(position))]));
  if (unknown.length > 0) throw invalidFields(unknown);
}

const describeUnknown = (id: string, path: FieldPath): FieldError =>
  fieldError(path, unknownRole, `${fieldAt(path)}: no role has the id ${id}. GET /role lists the roles.`);

/** @param known names of roles, for a suggestion */
export function unknownRoleName(name: string, known: readonly string[]): ApiError {
  const message = `No role is named “${name}”.${suggestName(name, known)} GET /role lists the roles.`;
  return invalid('/role', unknownRole, message);
}

/** A role that the same groups assign to several members. */
export type GroupRole = { role_id: string; group_ids: string[]; user_ids: string[] };

/** A change to a member's roles, and its cause. */
export type RoleChange = { user_id: string; added: string[]; removed: string[]; cause: 'group' | 'role_deleted' };

/** Holders of a role. Call each method in the transaction of the change. */
export abstract class RoleHolders {
  /** Returns the user ids of all holders. */
  abstract listHolders(orgId: string, roleId: string): Promise<string[]>;

  /** Replaces the role of each member in `to` with the new role given there. Logs one event per member. */
  abstract move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void>;

  /**
   * Sets the roles that these members hold through groups. Directly assigned roles stay. A member without any role gets
   * the default role. Returns the changes, which the caller must log.
   */
  abstract syncGroupRoles(
    orgId: string,
    userIds: readonly string[],
    assigned: readonly GroupRole[],
    defaultRoleId: string,
  ): Promise<RoleChange[]>;
}

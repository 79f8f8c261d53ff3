import { type Act, AggregateStore } from '#kernel';
import { type RoleBonds } from './role-policy.js';
import { type Role, type RoleState } from './role.js';

export abstract class Roles extends AggregateStore<Role> {
  /**
   * Roles that a request names, in its order; locked, so that they mean at the end what they meant when looked at.
   * @param paths where the request names each.
   * @throws validation_error `unknown_role`.
   */
  abstract named(orgId: string, ids: readonly string[], paths: (position: number) => string): Promise<RoleState[]>;

  /**
   * For who names roles as a person does, told apart without case; in the order of `names`.
   * @throws validation_error `unknown_role`.
   */
  abstract idsByName(orgId: string, names: readonly string[]): Promise<string[]>;

  abstract addSystemRoles(orgId: string, roles: RoleState[]): Promise<void>;

  /** @throws conflict `name_taken`; `quota_exceeded` for one more role of the organization's own. */
  abstract mustBeFree(orgId: string, name: string, exceptId?: string): Promise<void>;

  /** What hangs on a role, as it is under the organization's lock. */
  abstract bondsOf(orgId: string, roleId: string): Promise<RoleBonds>;
}

/** Whom a role was given to, and what its end does to them. Each belongs into the transaction that ends it. */
export abstract class RoleHolders {
  /** User ids of all holders. */
  abstract of(orgId: string, roleId: string): Promise<string[]>;

  /** Gives each holder another role instead, or nothing more where they hold that already. */
  abstract move(orgId: string, roleId: string, to: ReadonlyMap<string, string>): Promise<void>;

  /** Points pending invites to another role, and answers their ids. */
  abstract moveInvites(orgId: string, roleId: string, to: string, act: Act): Promise<string[]>;

  /** Deletes the rules that bound the holders of the role, and answers their ids. */
  abstract dropRestrictions(orgId: string, roleId: string): Promise<string[]>;
}

import { AggregateStore } from '#kernel';
import { type Role, type RoleState } from './role.js';

export abstract class Roles extends AggregateStore<Role> {
  /**
   * Roles that a request names, in its order; locked, so that they mean at the end what they meant when looked at.
   * @throws validation_error `unknown_role` at `path`.
   */
  abstract named(orgId: string, ids: readonly string[], path: string): Promise<RoleState[]>;

  /** For who names roles to a person, or a person does: in the order of `names`, which are told apart without case.
   * @throws validation_error `unknown_role`. */
  abstract idsByName(orgId: string, names: readonly string[]): Promise<string[]>;

  abstract addSystemRoles(orgId: string, roles: RoleState[]): Promise<void>;

  /** @throws conflict `name_taken`, `quota_exceeded`. */
  abstract mustBeFree(orgId: string, name: string, exceptId?: string): Promise<void>;
}

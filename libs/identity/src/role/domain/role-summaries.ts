import { type Caller } from '#kernel';
import { type RoleState } from './role.js';

/** A role among the others: what a page shows of it, and what it holds. */
export type RoleSummary = Pick<RoleState, 'id' | 'name' | 'is_system' | 'system_key' | 'seat_class' | 'permissions'> & {
  /** Among the roles of the organization in the order of their names. */
  position: number;
};

/** All roles of an organization: there are few. */
export abstract class RoleSummaries {
  /**
   * By id, as of the caller's epoch or later: every change of a role moves the epoch on, so that most pages read none.
   * @param ids roles that must be among them, unless they were deleted meanwhile.
   */
  abstract of(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    ids: Iterable<string>,
  ): Promise<ReadonlyMap<string, RoleSummary>>;
}

import { type Caller } from '#kernel';
import { type RoleState } from './role.js';

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

import { type Act } from '#kernel';
import { type RoleChange } from '../../role/domain/role-holders.js';

/** The job that tells the log of what was kept for it. */
export const roleChangesAreLogged = 'RoleChangesAreLogged';

/** Has the log tell, person by person, whose roles have changed. */
export abstract class RoleChangeLog {
  /**
   * Belongs into the transaction of the changes. Of more than a few, what the log is to tell is kept in that transaction,
   * and the log is written soon after it: an event has so many indexes that thousands hold up everybody else who writes.
   */
  abstract tell(orgId: string, changes: readonly RoleChange[], act: Act): Promise<void>;

  /** Tells of some that are kept, in a transaction of its own. False where there are none. */
  abstract tellSome(orgId: string): Promise<boolean>;

  /** How many are kept. */
  abstract countKept(orgId: string): Promise<number>;
}

import { type Act } from '#kernel';
import { type RoleChange } from '../../role/domain/roles.js';

/** The job that logs the stored role changes. */
export const logRoleChanges = 'LogRoleChanges';

/** Logs role changes, one event per person. */
export abstract class RoleChangeLog {
  /**
   * Call it in the transaction of the changes. Large sets of changes are stored in that transaction and logged soon
   * after: events have so many indexes that thousands of inserts would block other writers.
   */
  abstract append(orgId: string, changes: readonly RoleChange[], act: Act): Promise<void>;

  /** Logs some stored changes in a transaction of its own. Returns false if there are none. */
  abstract logNextBatch(orgId: string): Promise<boolean>;

  /** Counts the stored changes that have not been logged yet. */
  abstract countUnlogged(orgId: string): Promise<number>;
}

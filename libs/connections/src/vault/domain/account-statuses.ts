import { type AccountStatus } from './vault.js';

/** Port to what the vault says of accounts, for reads: it never throws and never makes a page wait for long. */
export abstract class AccountStatuses {
  /** As far as they are known in time; an account without an entry keeps the status its row has. */
  abstract of(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>>;

  /** Has the next read ask again, because something changed. */
  abstract forget(accountId: string): void;
}

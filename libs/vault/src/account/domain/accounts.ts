import { type Read } from '#kernel';
import { type Account } from './account.js';

/** Returns the account to save; null leaves it unchanged. */
export type AccountChange = (account: Account) => Account | null;

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Read<Account>>;

  abstract add(account: Account): Promise<void>;

  /** Locks the account and its credentials until the transaction ends. */
  abstract findLocked(orgId: string, id: string): Promise<Account | null>;

  /** Like `findLocked`, for all accounts of an integration. */
  abstract listLocked(orgId: string, integrationId: string): Promise<Account[]>;

  /** Saves the account, which the caller must have locked. */
  abstract save(account: Account): Promise<void>;

  /** @throws not_found */
  abstract update(orgId: string, id: string, change: AccountChange): Promise<void>;

  /**
   * Changes the account, and notifies the service if the state or the cause has changed. Does nothing if the account no
   * longer exists.
   */
  abstract recordState(orgId: string, id: string, change: AccountChange): Promise<void>;

  /** Records the use of an account in a separate transaction, without waiting for other changes to the account. */
  abstract setLastUsed(orgId: string, id: string, at: Date): Promise<void>;

  /** Removes an account and everything that belongs to it. */
  abstract remove(orgId: string, key: { id: string }): Promise<void>;
}

/** The job that revokes an account's grants at the provider. */
export const revokeAccountGrants = 'GrantsAreRevokedWhenAccountEnds';

/** The job that checks whether the provider still accepts an account. */
export const verifyRefusedAccount = 'AccountIsVerifiedWhenCallIsRefused';

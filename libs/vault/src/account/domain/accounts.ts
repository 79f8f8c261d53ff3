import { type Read } from '#kernel';
import { type Account } from './account.js';

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Read<Account>>;

  abstract add(account: Account): Promise<void>;

  /** Locks the account and its credentials until the transaction ends. */
  abstract lock(orgId: string, id: string): Promise<Account | null>;

  /** Like `lock`, for all accounts of an integration. */
  abstract lockAll(orgId: string, integrationId: string): Promise<Account[]>;

  /** The account, which the caller must have locked. */
  abstract save(account: Account): Promise<void>;

  /** Saves the account that `decide` returns; null leaves it unchanged. @throws not_found */
  abstract change(orgId: string, id: string, decide: (account: Account) => Account | null): Promise<void>;

  /**
   * Like `change`, but notifies the service if state or cause have changed. Does nothing if the account no longer
   * exists.
   */
  abstract learn(orgId: string, id: string, decide: (account: Account) => Account | null): Promise<void>;

  /** Records the use in its own transaction, in parallel with other changes. */
  abstract setLastUsed(orgId: string, id: string, at: Date): Promise<void>;

  /** Removes an account and everything that belongs to it. */
  abstract remove(orgId: string, id: string): Promise<void>;
}

/** The job that ends an account's grants at the provider. */
export const grantsAreRevokedWhenAccountEnds = 'GrantsAreRevokedWhenAccountEnds';

import { type Read } from '#kernel';
import { type Account } from './account.js';

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Read<Account>>;

  abstract add(account: Account): Promise<void>;

  /** As it is now, and nobody else changes it or its credentials until the transaction ends. */
  abstract lock(orgId: string, id: string): Promise<Account | null>;

  /** As `lock`, all of an integration. */
  abstract lockAll(orgId: string, integrationId: string): Promise<Account[]>;

  /** Of one that is locked. */
  abstract save(account: Account): Promise<void>;

  /** Saves what `decide` makes of an account; null leaves it as it is. @throws not_found */
  abstract change(orgId: string, id: string, decide: (account: Account) => Account | null): Promise<void>;

  /**
   * As `change`, for what the service does not know yet: it is told when state or cause are other than before. An
   * account that is gone is none to learn of.
   */
  abstract learn(orgId: string, id: string, decide: (account: Account) => Account | null): Promise<void>;

  /** In a transaction of its own, beside all else that changes an account. */
  abstract setLastUsed(orgId: string, id: string, at: Date): Promise<void>;

  /** Removes an account, and all that hangs on it. */
  abstract remove(orgId: string, id: string): Promise<void>;
}

/** The job that ends an account's grants at the provider. */
export const grantsAreRevokedWhenAccountEnds = 'GrantsAreRevokedWhenAccountEnds';

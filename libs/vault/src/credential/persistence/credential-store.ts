import { Injectable } from '@nestjs/common';
import { type InstalledDefinition } from '#connector-definition';
import { Clock, StoredStates, Transactions } from '#kernel';
import { type Account } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { Integrations } from '../../integration/domain/integrations.js';
import { type Credential, type CredentialKey } from '../domain/credential.js';
import { CredentialTable } from './credential-table.js';

/** A locked account and its credentials. */
export type LockedAccount = {
  account: Account | null;
  /** Oldest first. */
  generations: Credential[];
  /** The credential that the key names. Undefined if it does not exist, or the key names only the account. */
  credential: Credential | undefined;
  at: Date;
};

/** Identifies an account or one of its credentials. */
type AccountKey = Pick<CredentialKey, 'org_id' | 'account_id'> & Partial<CredentialKey>;

/**
 * Stores all generations of credentials. The generations of one account depend on each other, so changes lock the
 * account.
 */
@Injectable()
export class CredentialStore extends StoredStates<Credential> {
  constructor(
    private readonly database: Transactions,
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {
    super(database, CredentialTable);
  }

  /** Lists the generations of an account, oldest first. */
  list(orgId: string, account_id: string): Promise<Credential[]> {
    return this.find(orgId, { account_id });
  }

  /** Like `list`, but locks the rows until the transaction ends. Lock the account first. */
  listLocked(orgId: string, account_id: string): Promise<Credential[]> {
    return this.lock(orgId, { account_id });
  }

  /** Runs `work` in one transaction with the account locked. */
  withLock<Result>(key: AccountKey, work: (locked: LockedAccount) => Promise<Result>): Promise<Result> {
    const { org_id, account_id, generation } = key;
    return this.database.run(org_id, async () => {
      const account = await this.accounts.findLocked(org_id, account_id);
      const generations = await this.listLocked(org_id, account_id);
      const credential = generations.find((each) => each.generation === generation);
      return work({ account, generations, credential, at: this.clock.now() });
    });
  }

  /**
   * Like `withLock`, but locks the integration before the account, in the same order as changes to definitions do.
   */
  withDefinitionLock<Result>(
    key: AccountKey,
    integrationId: string,
    work: (locked: LockedAccount, definition: InstalledDefinition) => Promise<Result>,
  ): Promise<Result> {
    return this.database.run(key.org_id, async () => {
      const { definition } = await this.integrations.getLocked(key.org_id, integrationId);
      return this.withLock(key, (locked) => work(locked, definition));
    });
  }
}

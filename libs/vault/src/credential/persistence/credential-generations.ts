import { Injectable } from '@nestjs/common';
import { type InstalledDefinition } from '#connector-definition';
import { Clock, defineTable, StoredStates, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import { type Account, Accounts } from '../../account/domain/account.js';
import { signedInColumns } from '../../account/persistence/stored-accounts.js';
import { Integrations } from '../../integration/domain/integrations.js';
import {
  type Credential,
  type CredentialKey,
  refreshed,
  type RefreshedTokens,
  type Secret,
  secretContext,
} from '../domain/credential.js';
import { type CredentialTokens } from '../domain/credentials.js';

export const CredentialTable = defineTable<Credential>('vault.credentials', {
  org_id: { type: 'text', primary: true },
  account_id: { type: 'text', primary: true },
  generation: { type: 'integer', primary: true },
  stage: { type: 'text' },
  revision: { type: 'integer' },
  secret: { type: 'bytea', nullable: true },
  obtained_at: { type: 'timestamptz' },
  expires_at: { type: 'timestamptz', nullable: true },
  ...signedInColumns,
  variables: { type: 'jsonb' },
  secret_variables: { type: 'bytea', nullable: true },
  declared: { type: 'jsonb', nullable: true },
  post_install: { type: 'jsonb' },
  confirm_by: { type: 'timestamptz' },
});

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
export class CredentialGenerations extends StoredStates<Credential> {
  constructor(
    transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {
    super(transactions, CredentialTable);
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
    return this.transactions.run(org_id, async () => {
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
    return this.transactions.run(key.org_id, async () => {
      const { definition } = await this.integrations.getLocked(key.org_id, integrationId);
      return this.withLock(key, (locked) => work(locked, definition));
    });
  }
}

@Injectable()
export class StoredCredentialTokens implements CredentialTokens {
  constructor(
    private readonly credentialGenerations: CredentialGenerations,
    private readonly sealing: Sealing,
  ) {}

  async prepareSeal(key: CredentialKey, revision: number): Promise<(secret: Secret) => Buffer> {
    const seal = await this.sealing.sealFor(key.org_id);
    return (secret) => seal(secretContext(key, revision + 1), JSON.stringify(secret));
  }

  findCurrentRevision(key: CredentialKey): Promise<number | null> {
    return this.credentialGenerations.withLock(key, ({ credential }) =>
      Promise.resolve(credential?.stage === 'current' ? credential.revision : null),
    );
  }

  replace(key: CredentialKey, revision: number, tokens: RefreshedTokens): Promise<boolean> {
    return this.credentialGenerations.withLock(key, async ({ account, credential, at }) => {
      const next = credential && refreshed(credential, revision, tokens, at);
      if (!next || account?.state === 'revoked') return false;
      await this.credentialGenerations.save(next);
      return true;
    });
  }
}

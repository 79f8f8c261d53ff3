import { Injectable } from '@nestjs/common';
import { type InstalledDefinition } from '#connector-definition';
import { Clock, Transactions } from '#kernel';
import { type Account } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { Integrations } from '../../integration/domain/integrations.js';
import { type Credential, type CredentialKey } from '../domain/credential.js';
import { CredentialGenerations } from '../domain/credentials.js';

/** A locked account and its credentials. */
export type Held = {
  account: Account | null;
  /** All credentials of the account, oldest first. */
  generations: Credential[];
  /** The requested credential. */
  credential: Credential | undefined;
  at: Date;
};

/** Identifies an account or one of its credentials. */
type AccountKey = Pick<CredentialKey, 'org_id' | 'account_id'> & Partial<CredentialKey>;

/** Every change of a credential locks its account, because credentials depend on each other. */
@Injectable()
export class HeldCredentials {
  constructor(
    private readonly transactions: Transactions,
    readonly accounts: Accounts,
    readonly generations: CredentialGenerations,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {}

  /** Like `hold`, but locks the definition first, in the same order as changes of definitions. */
  holdUnder<Result>(
    key: AccountKey,
    integrationId: string,
    work: (held: Held, definition: InstalledDefinition) => Promise<Result>,
  ): Promise<Result> {
    return this.transactions.run(key.org_id, async () => {
      const { definition } = await this.integrations.hold(key.org_id, integrationId);
      return this.hold(key, (held) => work(held, definition));
    });
  }

  /** Runs work in one transaction with the account locked. */
  hold<Result>(key: AccountKey, work: (held: Held) => Promise<Result>): Promise<Result> {
    const { org_id, account_id, generation } = key;
    return this.transactions.run(org_id, async () => {
      const account = await this.accounts.lock(org_id, account_id);
      const generations = await this.generations.lock(org_id, account_id);
      const credential = generations.find((each) => each.generation === generation);
      return work({ account, generations, credential, at: this.clock.now() });
    });
  }
}

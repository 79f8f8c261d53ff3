import { Injectable } from '@nestjs/common';
import { Clock, defineTable, type Read, Reads, StoredStates, type TableColumns, Transactions } from '#kernel';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import {
  type Account,
  type AccountChange,
  type Accounts,
  hasNewStatus,
  type SignedInAs,
  underNewApp,
  withoutOAuthApp,
} from '../domain/account.js';
import { type AccountsUnderApp } from '../../oauth-app/domain/oauth-app.js';
import { platformGeneration } from '../../trust/domain/vault-options.js';
import { accountMissing } from '#vault-protocol';

/** The columns that accounts and credentials have in common. */
export const signedInColumns = {
  auth_method: { type: 'text' },
  oauth_app_generation: { type: 'integer', nullable: true },
  subject_hash: { type: 'text', nullable: true },
  subject_rules: { type: 'text', array: true, nullable: true },
  account_label: { type: 'text', nullable: true },
  scopes: { type: 'text', array: true, nullable: true },
} as const satisfies TableColumns<SignedInAs>;

export const AccountTable = defineTable<Account>('vault.accounts', {
  org_id: { type: 'text', primary: true },
  id: { type: 'text', primary: true },
  integration_id: { type: 'text' },
  connection_id: { type: 'text' },
  state: { type: 'text' },
  cause: { type: 'text', nullable: true },
  generation: { type: 'integer' },
  ...signedInColumns,
  wanted_scopes: { type: 'text', array: true, nullable: true },
  checked_at: { type: 'timestamptz', nullable: true },
  refused_at: { type: 'timestamptz', nullable: true },
  last_used_at: { type: 'timestamptz', nullable: true },
  created_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredAccounts extends StoredStates<Account> implements Accounts {
  constructor(
    private readonly reads: Reads,
    transactions: Transactions,
    private readonly serviceHints: ServiceHints,
  ) {
    super(transactions, AccountTable);
  }

  async get(orgId: string, id: string): Promise<Read<Account>> {
    const found = await this.reads.one<Read<Account>>(orgId, select, { id });
    if (!found) throw accountMissing();
    return found;
  }

  async findLocked(orgId: string, id: string): Promise<Account | null> {
    const [account] = await this.lock(orgId, { id });
    return account ?? null;
  }

  listLocked(orgId: string, integration_id: string): Promise<Account[]> {
    return this.lock(orgId, { integration_id });
  }

  update(orgId: string, id: string, change: AccountChange): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const account = await this.findLocked(orgId, id);
      if (!account) throw accountMissing();
      const after = change(account);
      if (after) await this.save(after);
    });
  }

  recordState(orgId: string, id: string, change: AccountChange): Promise<void> {
    return this.transactions.run(orgId, async () => {
      for (const { before, after } of await this.change(orgId, { id }, change))
        if (hasNewStatus(before, after)) await this.serviceHints.send(orgId, 'status_changed', id);
    });
  }

  async setLastUsed(orgId: string, id: string, at: Date): Promise<void> {
    await this.transactions.inOwnTransaction(orgId, () => this.transactions.execute(orgId, setLastUsed, { id, at }));
  }
}

const select = `
  select ${AccountTable.omit([])} from vault.accounts where org_id = :org_id and id = :id`;

const setLastUsed = 'update vault.accounts set last_used_at = :at where org_id = :org_id and id = :id';

@Injectable()
export class StoredAccountsUnderApp implements AccountsUnderApp {
  private readonly states: StoredStates<Account>;

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly serviceHints: ServiceHints,
    private readonly clock: Clock,
  ) {
    this.states = new StoredStates(transactions, AccountTable);
  }

  async count(orgId: string, integration_id: string, generation: number): Promise<number> {
    const platform = generation === platformGeneration;
    const row = await this.reads.one<{ count: number }>(orgId, countUnderApp, { integration_id, platform });
    return row!.count;
  }

  clearRejection(orgId: string, integrationId: string): Promise<void> {
    return this.changeAll(orgId, integrationId, underNewApp);
  }

  requireReauth(orgId: string, integrationId: string): Promise<void> {
    const at = this.clock.now();
    return this.changeAll(orgId, integrationId, (account) => withoutOAuthApp(account, at));
  }

  private changeAll(orgId: string, integration_id: string, decide: (account: Account) => Account | null) {
    return this.transactions.run(orgId, async () => {
      const changed = await this.states.change(orgId, { integration_id }, decide);
      for (const { before } of changed) await this.serviceHints.send(orgId, 'status_changed', before.id);
    });
  }
}

const countUnderApp = `
  select count(*)::integer as count from vault.accounts
  where org_id = :org_id and integration_id = :integration_id and (oauth_app_generation = 0) = :platform::boolean
    and state <> 'revoked'`;

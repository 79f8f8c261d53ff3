import { Injectable } from '@nestjs/common';
import { type Read, Reads, StoredStates, Transactions } from '#kernel';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type Account, accountMissing, hasNewStatus } from '../domain/account.js';
import { type Accounts } from '../domain/accounts.js';
import { AccountTable } from './account-table.js';

type Decide = (account: Account) => Account | null;

@Injectable()
export class StoredAccounts implements Accounts {
  private readonly states: StoredStates<Account>;

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly hints: ServiceHints,
  ) {
    this.states = new StoredStates(transactions, AccountTable);
  }

  async get(orgId: string, id: string): Promise<Read<Account>> {
    const found = await this.reads.one<Read<Account>>(orgId, select, { id });
    if (!found) throw accountMissing();
    return found;
  }

  add(account: Account): Promise<void> {
    return this.states.add(account);
  }

  async lock(orgId: string, id: string): Promise<Account | null> {
    const [account] = await this.states.lock(orgId, { id });
    return account ?? null;
  }

  lockAll(orgId: string, integration_id: string): Promise<Account[]> {
    return this.states.lock(orgId, { integration_id });
  }

  save(account: Account): Promise<void> {
    return this.states.save(account);
  }

  change(orgId: string, id: string, decide: Decide): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const account = await this.lock(orgId, id);
      if (!account) throw accountMissing();
      const after = decide(account);
      if (after) await this.states.save(after);
    });
  }

  learn(orgId: string, id: string, decide: Decide): Promise<void> {
    return this.transactions.run(orgId, async () => {
      for (const { before, after } of await this.states.change(orgId, { id }, decide))
        if (hasNewStatus(before, after)) await this.hints.tell(orgId, 'status_changed', id);
    });
  }

  async setLastUsed(orgId: string, id: string, at: Date): Promise<void> {
    await this.transactions.inOwnTransaction(orgId, () => this.transactions.execute(orgId, setLastUsed, { id, at }));
  }

  remove(orgId: string, id: string): Promise<void> {
    return this.states.remove(orgId, { id });
  }
}

const select = `
  select org_id, id, integration_id, connection_id, state, cause, generation, auth_method, oauth_app_generation,
    subject_hash, account_label, scopes, wanted_scopes, checked_at, refused_at, last_used_at, created_at
  from vault.accounts where org_id = :org_id and id = :id`;

const setLastUsed = 'update vault.accounts set last_used_at = :at where org_id = :org_id and id = :id';

import { Injectable } from '@nestjs/common';
import { type Read, Reads, StoredStates, Transactions } from '#kernel';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type Account, accountMissing, hasNewStatus } from '../domain/account.js';
import { type AccountChange, type Accounts } from '../domain/accounts.js';
import { AccountTable } from './account-table.js';

@Injectable()
export class StoredAccounts extends StoredStates<Account> implements Accounts {
  constructor(
    private readonly reads: Reads,
    private readonly database: Transactions,
    private readonly hints: ServiceHints,
  ) {
    super(database, AccountTable);
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
    return this.database.run(orgId, async () => {
      const account = await this.findLocked(orgId, id);
      if (!account) throw accountMissing();
      const after = change(account);
      if (after) await this.save(after);
    });
  }

  recordState(orgId: string, id: string, change: AccountChange): Promise<void> {
    return this.database.run(orgId, async () => {
      for (const { before, after } of await this.change(orgId, { id }, change))
        if (hasNewStatus(before, after)) await this.hints.send(orgId, 'status_changed', id);
    });
  }

  async setLastUsed(orgId: string, id: string, at: Date): Promise<void> {
    await this.database.inOwnTransaction(orgId, () => this.database.execute(orgId, setLastUsed, { id, at }));
  }
}

const select = `
  select org_id, id, integration_id, connection_id, state, cause, generation, auth_method, oauth_app_generation,
    subject_hash, account_label, scopes, wanted_scopes, checked_at, refused_at, last_used_at, created_at
  from vault.accounts where org_id = :org_id and id = :id`;

const setLastUsed = 'update vault.accounts set last_used_at = :at where org_id = :org_id and id = :id';

import { Injectable } from '@nestjs/common';
import { Clock, Reads, StoredStates, Transactions } from '#kernel';
import { type AccountsUnderApp } from '../../oauth-app/domain/oauth-apps.js';
import { platformGeneration } from '../../trust/domain/platform-apps.js';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { type Account, underNewApp, withoutOAuthApp } from '../domain/account.js';
import { AccountTable } from './account-table.js';

@Injectable()
export class StoredAccountsUnderApp implements AccountsUnderApp {
  private readonly states: StoredStates<Account>;

  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
    private readonly hints: ServiceHints,
    private readonly clock: Clock,
  ) {
    this.states = new StoredStates(transactions, AccountTable);
  }

  async count(orgId: string, integration_id: string, generation: number): Promise<number> {
    const platform = generation === platformGeneration;
    const row = await this.reads.one<{ count: number }>(orgId, count, { integration_id, platform });
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
      for (const { before } of changed) await this.hints.send(orgId, 'status_changed', before.id);
    });
  }
}

const count = `
  select count(*)::integer as count from vault.accounts
  where org_id = :org_id and integration_id = :integration_id and (oauth_app_generation = 0) = :platform::boolean
    and state <> 'revoked'`;

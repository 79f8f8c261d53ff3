import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Reads, Sweep } from '#kernel';
import { Vault, VaultUnavailable } from '../../vault-client/domain/vault.js';
import { SyncAccountStatus } from '../commands/sync-account-status.js';
import { type ConnectionStatus, statusAfter } from '../../connection/domain/connection-status.js';

/** Maximum number of accounts per request to the vault (vault protocol). */
const batch = 200;

/** Milliseconds to wait for the vault. */
const timeout_ms = 10_000;

/** Stores account states for which the vault's hint was lost. Reads show the vault's state without storing it. */
@Injectable()
export class ReconcileStatusesJob extends Sweep {
  readonly name = 'statuses-are-reconciled';
  readonly every = 3600;

  constructor(
    private readonly reads: Reads,
    private readonly vault: Vault,
    private readonly commandBus: CommandBus,
  ) {
    super();
  }

  /** A failure in one organization does not stop the others. Without the vault, the run ends. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    let last: { org_id: string; id: string } | undefined = { org_id: '', id: '' };
    while (last) {
      const rows: Row[] = await this.reads.rows<Row>(null, accountsAfter, { ...last, batch });
      for (const orgId of new Set(rows.map(({ org_id }) => org_id))) {
        const own = rows.filter(({ org_id }) => org_id === orgId);
        await this.reconcile(orgId, own).catch((error: unknown) => {
          if (error instanceof VaultUnavailable) throw error;
          failures.push(error);
        });
      }
      last = rows.length === batch ? rows.at(-1) : undefined;
    }
    if (failures.length > 0) throw failures[0];
  }

  private async reconcile(orgId: string, rows: readonly Row[]): Promise<void> {
    const accounts = rows.map(({ saffron_account_id }) => saffron_account_id);
    const reported = await this.vault.listStatuses(orgId, accounts, { timeout_ms });
    for (const { saffron_account_id: account, status } of rows) {
      const state = reported[account]?.state;
      if (state && statusAfter(status, state) !== status)
        await this.commandBus.execute(new SyncAccountStatus(orgId, account));
    }
  }
}

type Row = { org_id: string; id: string; saffron_account_id: string; status: ConnectionStatus };

const accountsAfter = 'select * from connections.accounts_after(:org_id, :id, :batch)';

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { AccountStatuses, Vault } from '../../vault-client/domain/vault.js';
import { Connections } from '../../connection/persistence/connections.js';

/**
 * Handles the vault's hint that an account changed. The hint is not trusted, so the vault is asked for the account's
 * state.
 */
export class SyncAccountStatus extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
  ) {
    super();
  }
}

/** Milliseconds to wait for the vault. Less than the vault waits for the response to its hint. */
const timeout_ms = 4000;

@CommandHandler(SyncAccountStatus)
export class SyncAccountStatusHandler implements ICommandHandler<SyncAccountStatus> {
  constructor(
    private readonly vault: Vault,
    private readonly accountStatuses: AccountStatuses,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId }: SyncAccountStatus): Promise<void> {
    this.accountStatuses.forget(accountId);
    const status = (await this.vault.listStatuses(orgId, [accountId], { timeout_ms }))[accountId];
    if (!status) return;
    await this.connections.changeWithAccount(orgId, accountId, (connection) =>
      connection.applyReport(
        { ...status, checked_at: status.checked_at === null ? null : new Date(status.checked_at) },
        actOfSystem(this.clock),
      ),
    );
  }
}

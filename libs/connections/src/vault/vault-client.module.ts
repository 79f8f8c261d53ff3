import { Module } from '@nestjs/common';
import { Clock, Metrics, RequestSigner, RequestVerifier, ServiceClient, StoredUsedTokens, Transactions } from '#kernel';
import { AccountStatuses, ConnectorCalls, Vault } from './domain/vault.js';
import { ConnectionsOptions, parties } from './domain/connections-options.js';
import { CachedAccountStatuses } from './remote/cached-account-statuses.js';
import { RemoteConnectorCalls } from './remote/remote-connector-calls.js';
import { RemoteVault } from './remote/remote-vault.js';

/** How this service and the vault speak to each other. */
@Module({
  providers: [
    {
      provide: ServiceClient,
      useFactory: ({ vaultUrl, serviceKey }: ConnectionsOptions, clock: Clock, { vaultCalls }: Metrics) =>
        new ServiceClient(
          vaultUrl,
          new RequestSigner(parties.toVault, serviceKey, clock),
          (operation, outcome, seconds) => vaultCalls.observe({ operation, outcome }, seconds),
        ),
      inject: [ConnectionsOptions, Clock, Metrics],
    },
    {
      provide: RequestVerifier,
      useFactory: ({ vaultKeys }: ConnectionsOptions, transactions: Transactions, clock: Clock) =>
        new RequestVerifier(
          parties.toService,
          vaultKeys,
          new StoredUsedTokens(transactions, 'connections.used_tokens'),
          clock,
        ),
      inject: [ConnectionsOptions, Transactions, Clock],
    },
    RemoteConnectorCalls,
    { provide: ConnectorCalls, useExisting: RemoteConnectorCalls },
    { provide: Vault, useClass: RemoteVault },
    { provide: AccountStatuses, useClass: CachedAccountStatuses },
  ],
  exports: [AccountStatuses, RequestVerifier, Vault, ConnectorCalls],
})
export class VaultClientModule {
  constructor(private readonly client: ServiceClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}

import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { Clock, Metrics, Transactions } from '#kernel';
import { type Measure, RequestSigner, RequestVerifier, ServiceClient, StoredUsedTokens } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { AccountStatuses, AccountVariables, CredentialChecks, Vault } from './domain/vault.js';
import { ConnectorCalls } from './domain/integration.js';
import { RemoteTools } from './domain/remote-tools.js';
import { ConnectionsOptions } from './domain/connections-options.js';
import { CachedAccountStatuses } from './remote/cached-account-statuses.js';
import { RemoteAccountVariables, RemoteCredentialChecks } from './remote/remote-vault-accounts.js';
import { RemoteConnectorCalls } from './remote/remote-connector-calls.js';
import { RemoteMcpTools } from './remote/remote-mcp-tools.js';
import { RemoteMissingOAuthApps } from './remote/remote-missing-oauth-apps.js';
import { RemoteVault } from './remote/remote-vault.js';
import { VaultClient } from './remote/vault-client.js';

/** Provides the client for the vault, and signs and checks the requests between this service and the vault. */
@Module({
  imports: [CatalogModule],
  providers: [
    {
      provide: ServiceClient,
      useFactory: ({ vaultUrl, serviceKey }: ConnectionsOptions, clock: Clock, metrics: Metrics) => {
        const calls = metrics.histogram('latchkey_vault_call_seconds', 'Duration of calls to the vault.', [
          'operation',
          'outcome',
        ]);
        const signer = new RequestSigner(parties.toVault, serviceKey, clock);
        const measure: Measure = (operation, outcome, seconds) => calls.observe({ operation, outcome }, seconds);
        return new ServiceClient(vaultUrl, signer, measure);
      },
      inject: [ConnectionsOptions, Clock, Metrics],
    },
    {
      provide: RequestVerifier,
      useFactory: ({ vaultKeys }: ConnectionsOptions, transactions: Transactions, clock: Clock) =>
        new RequestVerifier(
          parties.toService,
          vaultKeys,
          new StoredUsedTokens(transactions, 'connections.used_tokens', clock),
          clock,
        ),
      inject: [ConnectionsOptions, Transactions, Clock],
    },
    VaultClient,
    RemoteConnectorCalls,
    { provide: ConnectorCalls, useExisting: RemoteConnectorCalls },
    { provide: Vault, useClass: RemoteVault },
    { provide: CredentialChecks, useClass: RemoteCredentialChecks },
    { provide: AccountVariables, useClass: RemoteAccountVariables },
    { provide: AccountStatuses, useClass: CachedAccountStatuses },
    RemoteMissingOAuthApps,
    { provide: RemoteTools, useClass: RemoteMcpTools },
  ],
  exports: [
    AccountStatuses,
    AccountVariables,
    ConnectorCalls,
    CredentialChecks,
    RemoteMissingOAuthApps,
    RemoteTools,
    RequestVerifier,
    Vault,
  ],
})
export class VaultClientModule {
  constructor(private readonly serviceClient: ServiceClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.serviceClient.close();
  }
}

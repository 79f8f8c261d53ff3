import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Clock, RequestSigner, RequestVerifier, ServiceClient, StoredUsedTokens, Transactions } from '#kernel';
import { ServiceHints } from './domain/service-hints.js';
import { parties, VAULT_OPTIONS, type VaultOptions } from './domain/vault-options.js';
import { VaultGuard } from './http/vault.guard.js';
import { ServiceIsToldWhenAccountChanges } from './jobs/service-is-told-when-account-changes.js';
import { OutboxServiceHints } from './services/outbox-service-hints.js';

/** Who the vault believes, and how it speaks to the service. */
@Global()
@Module({
  providers: [
    { provide: ServiceHints, useClass: OutboxServiceHints },
    ServiceIsToldWhenAccountChanges,
    { provide: APP_GUARD, useClass: VaultGuard },
    {
      provide: RequestVerifier,
      useFactory: ({ serviceKeys }: VaultOptions, transactions: Transactions, clock: Clock) =>
        new RequestVerifier(
          parties.toVault,
          serviceKeys,
          new StoredUsedTokens(transactions, 'vault.used_tokens'),
          clock,
        ),
      inject: [VAULT_OPTIONS, Transactions, Clock],
    },
    {
      provide: ServiceClient,
      useFactory: ({ serviceUrl, vaultKey }: VaultOptions, clock: Clock) =>
        new ServiceClient(serviceUrl, new RequestSigner(parties.toService, vaultKey, clock)),
      inject: [VAULT_OPTIONS, Clock],
    },
  ],
  exports: [ServiceClient, ServiceHints],
})
export class TrustModule {
  constructor(private readonly service: ServiceClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.service.close();
  }
}

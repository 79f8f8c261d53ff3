import { Module } from '@nestjs/common';
import { Clock, Outbox, Transactions } from '#kernel';
import { guardedBy } from '#kernel/http';
import { RequestSigner, RequestVerifier, ServiceClient, StoredUsedTokens } from '#platform/service-auth';
import { parties } from '#vault-protocol';
import { ServiceHints } from './domain/service-hints.js';
import { VaultOptions } from './domain/vault-options.js';
import { VaultGuard } from './http/service-route.js';
import { NotifyServiceJob } from './jobs/notify-service.job.js';

/** Authenticates requests between the vault and the service. */
@Module({
  providers: [
    { provide: ServiceHints, useFactory: (outbox: Outbox) => new ServiceHints(outbox), inject: [Outbox] },
    NotifyServiceJob,
    ...guardedBy(VaultGuard),
    {
      provide: RequestVerifier,
      useFactory: ({ serviceKeys }: VaultOptions, transactions: Transactions, clock: Clock) =>
        new RequestVerifier(
          parties.toVault,
          serviceKeys,
          new StoredUsedTokens(transactions, 'vault.used_tokens', clock),
          clock,
        ),
      inject: [VaultOptions, Transactions, Clock],
    },
    {
      provide: ServiceClient,
      useFactory: ({ serviceUrl, vaultKey }: VaultOptions, clock: Clock) =>
        new ServiceClient(serviceUrl, new RequestSigner(parties.toService, vaultKey, clock)),
      inject: [VaultOptions, Clock],
    },
  ],
  exports: [ServiceClient, ServiceHints],
})
export class TrustModule {
  constructor(private readonly serviceClient: ServiceClient) {}

  onApplicationShutdown(): Promise<void> {
    return this.serviceClient.close();
  }
}

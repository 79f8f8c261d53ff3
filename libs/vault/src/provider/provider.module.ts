import { Global, Module } from '@nestjs/common';
import { Revocation } from '../credential/domain/credentials.js';
import { ProviderClient } from './domain/provider-client.js';
import { TokenEndpoint } from './domain/token-endpoint.js';
import { HostBulkheads, RefreshRequests } from './services/refresh-requests.js';
import { RemoteProviderClient } from './remote/remote-provider-client.js';
import { RemoteRevocation, RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';

/** Sends all requests to third parties. */
@Global()
@Module({
  providers: [
    { provide: ProviderClient, useClass: RemoteProviderClient },
    HostBulkheads,
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    RefreshRequests,
    { provide: Revocation, useClass: RemoteRevocation },
  ],
  exports: [ProviderClient, RefreshRequests, TokenEndpoint, Revocation],
})
export class ProviderModule {}

import { Global, Module } from '@nestjs/common';
import { Revocation } from '../credential/domain/credentials.js';
import { TokenEndpoint } from './domain/token-endpoint.js';
import { HostBulkheads, RefreshRequests } from './services/refresh-requests.js';
import { RemoteRevocation, RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';

/** Sends requests to providers, for tokens and for the revocation of tokens. */
@Global()
@Module({
  providers: [
    HostBulkheads,
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    RefreshRequests,
    { provide: Revocation, useClass: RemoteRevocation },
  ],
  exports: [RefreshRequests, TokenEndpoint, Revocation],
})
export class ProviderModule {}

import { Global, Module } from '@nestjs/common';
import { Revocation } from '../credential/domain/revocation.js';
import { RefreshRequests, TokenEndpoint } from './domain/token-requests.js';
import { RemoteRevocation } from './remote/remote-revocation.js';
import { RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';
import { FairRefreshRequests, HostBulkheads } from './services/fair-refresh-requests.js';

/** Requests to providers besides calls: tokens and their revocation. */
@Global()
@Module({
  providers: [
    HostBulkheads,
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    { provide: RefreshRequests, useClass: FairRefreshRequests },
    { provide: Revocation, useClass: RemoteRevocation },
  ],
  exports: [RefreshRequests, TokenEndpoint, Revocation],
})
export class ProviderModule {}

import { Global, Module } from '@nestjs/common';
import { Revocation } from '../credential/domain/revocation.js';
import { RefreshRequests } from './domain/refresh-requests.js';
import { TokenEndpoint } from './domain/token-endpoint.js';
import { RemoteRevocation } from './remote/remote-revocation.js';
import { RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';
import { HostBulkheads } from './services/host-bulkheads.js';
import { LimitedRefreshRequests } from './services/limited-refresh-requests.js';

/** Requests to providers besides calls: tokens and their revocation. */
@Global()
@Module({
  providers: [
    HostBulkheads,
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    { provide: RefreshRequests, useClass: LimitedRefreshRequests },
    { provide: Revocation, useClass: RemoteRevocation },
  ],
  exports: [RefreshRequests, TokenEndpoint, Revocation],
})
export class ProviderModule {}

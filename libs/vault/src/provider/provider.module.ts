import { Module } from '@nestjs/common';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { ProviderClient } from './domain/provider-client.js';
import { TokenEndpoint } from './domain/token-endpoint.js';
import { HostBulkheads, RefreshRequests } from './services/refresh-requests.js';
import { RemoteProviderClient } from './remote/remote-provider-client.js';
import { RemoteRevocation, RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';

/** Sends all requests to third parties. */
@Module({
  imports: [OAuthAppModule],
  providers: [
    { provide: ProviderClient, useClass: RemoteProviderClient },
    HostBulkheads,
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    RefreshRequests,
    RemoteRevocation,
  ],
  exports: [ProviderClient, RefreshRequests, RemoteRevocation, TokenEndpoint],
})
export class ProviderModule {}

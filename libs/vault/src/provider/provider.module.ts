import { Global, Module } from '@nestjs/common';
import { Revocation } from '../account/domain/revocation.js';
import { HostSlots } from './domain/host-slots.js';
import { TokenEndpoint } from './domain/token-endpoint.js';
import { LimitedHostSlots } from './remote/limited-host-slots.js';
import { RemoteRevocation } from './remote/remote-revocation.js';
import { RemoteTokenEndpoint } from './remote/remote-token-endpoint.js';

/** What a provider is asked besides the calls themselves: tokens, and their end. */
@Global()
@Module({
  providers: [
    { provide: HostSlots, useClass: LimitedHostSlots },
    { provide: TokenEndpoint, useClass: RemoteTokenEndpoint },
    { provide: Revocation, useClass: RemoteRevocation },
  ],
  exports: [HostSlots, TokenEndpoint, Revocation],
})
export class ProviderModule {}

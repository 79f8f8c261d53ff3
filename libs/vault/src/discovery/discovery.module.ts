import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoverAuthorizationHandler } from './commands/discover-authorization.js';
import { AuthorizationDiscovery, DiscoveredSignIns } from './domain/discovery.js';
import { AuthorizationController } from './http/authorization.controller.js';
import { ClientMetadataController } from './http/client-metadata.controller.js';
import { RemoteDiscovery } from './remote/remote-discovery.js';
import { ChangedIssuers } from './services/changed-issuers.js';
import { ClientRegistrations } from './services/client-registrations.js';
import { PreparedSignIns } from './services/prepared-sign-ins.js';

@Module({
  imports: [CqrsModule],
  controllers: [AuthorizationController, ClientMetadataController],
  providers: [
    { provide: AuthorizationDiscovery, useClass: RemoteDiscovery },
    ChangedIssuers,
    ClientRegistrations,
    DiscoverAuthorizationHandler,
    { provide: DiscoveredSignIns, useClass: PreparedSignIns },
  ],
  exports: [DiscoveredSignIns],
})
export class DiscoveryModule {}

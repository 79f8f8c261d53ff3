import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IntegrationModule } from '../integration/integration.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { DiscoverAuthorizationHandler } from './commands/discover-authorization.js';
import { SignInPreparation } from './services/sign-in-preparation.js';
import { AuthorizationController } from './http/authorization.controller.js';
import { ClientMetadataController } from './http/client-metadata.controller.js';
import { AuthorizationDiscovery } from './remote/authorization-discovery.js';

@Module({
  imports: [CqrsModule, IntegrationModule, OAuthAppModule, ProviderModule],
  controllers: [AuthorizationController, ClientMetadataController],
  providers: [AuthorizationDiscovery, DiscoverAuthorizationHandler, SignInPreparation],
  exports: [SignInPreparation],
})
export class DiscoveryModule {}

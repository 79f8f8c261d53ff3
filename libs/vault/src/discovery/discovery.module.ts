import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoverAuthorizationHandler } from './commands/discover-authorization.js';
import { SignInPreparation } from './domain/discovery.js';
import { AuthorizationController } from './http/authorization.controller.js';
import { ClientMetadataController } from './http/client-metadata.controller.js';
import { AuthorizationDiscovery } from './remote/authorization-discovery.js';
import { McpSignInPreparation } from './services/mcp-sign-in-preparation.js';

@Module({
  imports: [CqrsModule],
  controllers: [AuthorizationController, ClientMetadataController],
  providers: [
    AuthorizationDiscovery,
    DiscoverAuthorizationHandler,
    { provide: SignInPreparation, useClass: McpSignInPreparation },
  ],
  exports: [SignInPreparation],
})
export class DiscoveryModule {}

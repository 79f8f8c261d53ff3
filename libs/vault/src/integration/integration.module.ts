import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { InstallDefinitionHandler } from './commands/install-definition.js';
import { RemoveOAuthAppHandler } from './commands/remove-oauth-app.js';
import { SetOAuthAppHandler } from './commands/set-oauth-app.js';
import { Integrations, OAuthApps } from './domain/integrations.js';
import { IntegrationController } from './http/integration.controller.js';
import { StoredIntegrations } from './persistence/stored-integrations.js';
import { StoredOAuthApps } from './persistence/stored-oauth-apps.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';
import { ListAuthMethodsHandler } from './queries/list-auth-methods.js';

/** Global, because every part of the vault starts from a definition. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [IntegrationController],
  providers: [
    { provide: Integrations, useClass: StoredIntegrations },
    { provide: OAuthApps, useClass: StoredOAuthApps },
    InstallDefinitionHandler,
    SetOAuthAppHandler,
    RemoveOAuthAppHandler,
    GetOAuthAppHandler,
    ListAuthMethodsHandler,
  ],
  exports: [Integrations, OAuthApps],
})
export class IntegrationModule {}

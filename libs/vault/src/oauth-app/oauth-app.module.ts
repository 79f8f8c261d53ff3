import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IntegrationModule } from '../integration/integration.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { InstallOAuthAppHandler, UninstallOAuthAppHandler } from './commands/install-oauth-app.js';
import { OAuthApps } from './domain/oauth-app.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { OAuthAppGenerations } from './persistence/oauth-app-generations.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';
import { ListOAuthAppsHandler } from './queries/list-oauth-apps.js';
import { VaultOAuthApps } from './services/vault-oauth-apps.js';

@Module({
  imports: [CqrsModule, IntegrationModule, TrustModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: OAuthApps, useClass: VaultOAuthApps },
    OAuthAppGenerations,
    InstallOAuthAppHandler,
    UninstallOAuthAppHandler,
    GetOAuthAppHandler,
    ListOAuthAppsHandler,
  ],
  exports: [OAuthAppGenerations, OAuthApps],
})
export class OAuthAppModule {}

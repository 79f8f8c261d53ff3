import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OAuthAppSecrets } from '../integration/domain/definition-dependents.js';
import { InstallOAuthAppHandler, UninstallOAuthAppHandler } from './commands/install-oauth-app.js';
import { OAuthApps } from './domain/oauth-app.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { OAuthAppGenerations } from './persistence/oauth-app-generations.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';
import { ListOAuthAppsHandler } from './queries/list-oauth-apps.js';
import { VaultOAuthApps } from './services/vault-oauth-apps.js';

/** Global, because requesting, refreshing and revoking tokens need the application. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: OAuthApps, useClass: VaultOAuthApps },
    { provide: OAuthAppSecrets, useExisting: OAuthAppGenerations },
    OAuthAppGenerations,
    InstallOAuthAppHandler,
    UninstallOAuthAppHandler,
    GetOAuthAppHandler,
    ListOAuthAppsHandler,
  ],
  exports: [OAuthApps, OAuthAppSecrets],
})
export class OAuthAppModule {}

import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { InstallOAuthAppHandler } from './commands/install-oauth-app.js';
import { UninstallOAuthAppHandler } from './commands/uninstall-oauth-app.js';
import { InstalledOAuthApps, OAuthAppGenerations } from './domain/installed-oauth-apps.js';
import { InstalledOAuthAppController } from './http/installed-oauth-app.controller.js';
import { StoredOAuthAppGenerations } from './persistence/stored-oauth-app-generations.js';
import { GetInstalledOAuthAppHandler } from './queries/get-installed-oauth-app.js';
import { OAuthAppSeals } from './services/oauth-app-seals.js';
import { OpenedOAuthApps } from './services/opened-oauth-apps.js';

/** Global, because tokens are asked for, renewed and revoked in an application's name. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [InstalledOAuthAppController],
  providers: [
    { provide: InstalledOAuthApps, useClass: OpenedOAuthApps },
    { provide: OAuthAppGenerations, useClass: StoredOAuthAppGenerations },
    OAuthAppSeals,
    InstallOAuthAppHandler,
    UninstallOAuthAppHandler,
    GetInstalledOAuthAppHandler,
  ],
  exports: [InstalledOAuthApps],
})
export class InstalledOAuthAppModule {}

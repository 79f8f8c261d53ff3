import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OAuthAppSecrets } from '../integration/domain/moved-sign-ins.js';
import { InstallOAuthAppHandler } from './commands/install-oauth-app.js';
import { UninstallOAuthAppHandler } from './commands/uninstall-oauth-app.js';
import { GivenOAuthApps, InstalledOAuthApps, OAuthAppGenerations } from './domain/installed-oauth-apps.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { StoredOAuthAppGenerations } from './persistence/stored-oauth-app-generations.js';
import { GetInstalledOAuthAppHandler } from './queries/get-installed-oauth-app.js';
import { ListInstalledOAuthAppsHandler } from './queries/list-installed-oauth-apps.js';
import { OAuthAppSeals } from './services/oauth-app-seals.js';
import { SetOAuthApps } from './services/set-oauth-apps.js';
import { OpenedOAuthApps } from './services/opened-oauth-apps.js';
import { PlatformOAuthApps } from './services/platform-oauth-apps.js';
import { StoredGivenApps } from './services/stored-given-apps.js';
import { StoredOAuthAppSecrets } from './services/stored-oauth-app-secrets.js';

/** Global, because requesting, refreshing and revoking tokens uses an application. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: InstalledOAuthApps, useClass: PlatformOAuthApps },
    { provide: OAuthAppGenerations, useClass: StoredOAuthAppGenerations },
    { provide: GivenOAuthApps, useClass: StoredGivenApps },
    { provide: OAuthAppSecrets, useClass: StoredOAuthAppSecrets },
    OAuthAppSeals,
    OpenedOAuthApps,
    SetOAuthApps,
    InstallOAuthAppHandler,
    UninstallOAuthAppHandler,
    GetInstalledOAuthAppHandler,
    ListInstalledOAuthAppsHandler,
  ],
  exports: [GivenOAuthApps, InstalledOAuthApps, OAuthAppGenerations, OAuthAppSecrets],
})
export class InstalledOAuthAppModule {}

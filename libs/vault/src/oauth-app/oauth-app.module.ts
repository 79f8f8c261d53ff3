import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RemoveOAuthAppHandler } from './commands/remove-oauth-app.js';
import { SetOAuthAppHandler } from './commands/set-oauth-app.js';
import { OAuthAppGenerations, OAuthApps } from './domain/oauth-apps.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { StoredOAuthAppGenerations } from './persistence/stored-oauth-app-generations.js';
import { OAuthAppSeals } from './services/oauth-app-seals.js';
import { OpenedOAuthApps } from './services/opened-oauth-apps.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';

/** Global, because tokens are asked for, renewed and revoked in an application's name. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: OAuthApps, useClass: OpenedOAuthApps },
    { provide: OAuthAppGenerations, useClass: StoredOAuthAppGenerations },
    OAuthAppSeals,
    SetOAuthAppHandler,
    RemoveOAuthAppHandler,
    GetOAuthAppHandler,
  ],
  exports: [OAuthApps],
})
export class OAuthAppModule {}

import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RemoveOAuthAppHandler } from './commands/remove-oauth-app.js';
import { SetOAuthAppHandler } from './commands/set-oauth-app.js';
import { OAuthApps } from './domain/oauth-apps.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { StoredOAuthApps } from './persistence/stored-oauth-apps.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';

/** Global, because tokens are asked for, renewed and revoked in an application's name. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: OAuthApps, useClass: StoredOAuthApps },
    SetOAuthAppHandler,
    RemoveOAuthAppHandler,
    GetOAuthAppHandler,
  ],
  exports: [OAuthApps],
})
export class OAuthAppModule {}

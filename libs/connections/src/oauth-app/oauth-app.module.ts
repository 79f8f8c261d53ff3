import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { OAuthAppEditor, RemoveOAuthAppHandler, SetOAuthAppHandler } from './commands/set-oauth-app.js';
import { OAuthApps } from './domain/oauth-apps.js';
import { OAuthAppController } from './http/oauth-app.controller.js';
import { GetOAuthAppHandler } from './queries/get-oauth-app.js';
import { RemoteOAuthApps } from './remote/remote-oauth-apps.js';

@Module({
  imports: [ConnectorModule, CqrsModule, IdentityModule, VaultClientModule],
  controllers: [OAuthAppController],
  providers: [
    { provide: OAuthApps, useClass: RemoteOAuthApps },
    OAuthAppEditor,
    GetOAuthAppHandler,
    RemoveOAuthAppHandler,
    SetOAuthAppHandler,
  ],
  exports: [OAuthApps],
})
export class OAuthAppModule {}

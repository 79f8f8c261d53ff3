import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { ChangeConnectedAppHandler } from './commands/change-connected-app.js';
import { AuthorizationRecords } from './domain/authorization-records.js';
import { AuthorizationServerController } from './http/authorization-server.controller.js';
import { AuthorizationController } from './http/authorization.controller.js';
import { ConnectedAppController } from './http/connected-app.controller.js';
import { ConsentController } from './http/consent.controller.js';
import { SignInCookies } from './http/sign-in-cookies.js';
import { SignInLinkController } from './http/sign-in-link.controller.js';
import { BrowserSignInController } from './http/sign-in.controller.js';
import { TokensController } from './http/tokens.controller.js';
import { OldAuthorizationsAreForgotten } from './jobs/delete-old-authorizations.job.js';
import { StoredAuthorizationRecords } from './persistence/stored-authorization-records.js';
import { AuthorizationProvider } from './services/authorization-provider.js';
import { ClientDocuments } from './services/client-documents.js';
import { Consents } from './services/consents.js';
import { assetFolder, frame } from './services/frame.js';
import { ProviderAdapters } from './services/provider-adapter.js';

@Module({
  imports: [CqrsModule],
  controllers: [
    AuthorizationController,
    AuthorizationServerController,
    BrowserSignInController,
    ConnectedAppController,
    ConsentController,
    SignInLinkController,
    TokensController,
    assetsController(assetFolder, frame),
  ],
  providers: [
    AuthorizationProvider,
    ChangeConnectedAppHandler,
    ClientDocuments,
    Consents,
    OldAuthorizationsAreForgotten,
    ProviderAdapters,
    SignInCookies,
    { provide: AuthorizationRecords, useClass: StoredAuthorizationRecords },
  ],
  exports: [AuthorizationRecords, SignInCookies],
})
export class AuthorizationModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { IdentityModule } from '#identity';
import { OrganizationsModule } from '#organizations';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { ToolRefreshModule } from '../tool-refresh/tool-refresh.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { assetFolder, frame } from './http/closing-page.js';
import { ConnectorChoiceController } from './http/connector-choice.controller.js';
import { CallbackController } from './http/callback.controller.js';
import { ConnectController } from './http/connect.controller.js';
import { ExpectedCallbacks } from './persistence/expected-callbacks.js';
import { ConnectSessions } from './services/connect-sessions.js';
import { SignInAuthorizer } from './services/sign-in-authorizer.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { SignInCodes } from './services/sign-in-codes.js';
import { SignInMethods } from './services/sign-in-methods.js';
import { CreateConnectionHandler } from './commands/create-connection.js';
import { ReconnectConnectionHandler } from './commands/reconnect-connection.js';
import { ExpireUnfinishedConnectionJob } from './jobs/expire-unfinished-connection.job.js';

@Module({
  imports: [
    AccessControlModule,
    AuthenticationModule,
    ConnectionModule,
    ConnectorModule,
    CqrsModule,
    IdentityModule,
    OAuthAppModule,
    OrganizationsModule,
    ToolRefreshModule,
    VaultClientModule,
  ],
  controllers: [assetsController(assetFolder, frame), ConnectorChoiceController, CallbackController, ConnectController],
  providers: [
    ExpectedCallbacks,
    ConnectSessions,
    SignInAuthorizer,
    SignInCodes,
    SignInMethods,
    CreateConnectionHandler,
    FinishConnectingHandler,
    ReconnectConnectionHandler,
    ExpireUnfinishedConnectionJob,
  ],
})
export class ConnectFlowModule {}

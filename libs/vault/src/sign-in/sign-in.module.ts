import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { AccountModule } from '../account/account.module.js';
import { CallModule } from '../call/call.module.js';
import { ConnectSessionModule } from '../connect-session/connect-session.module.js';
import { CredentialModule } from '../credential/credential.module.js';
import { IntegrationModule } from '../integration/integration.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { PostInstallModule } from '../post-install/post-install.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { DiscoveryModule } from '../discovery/discovery.module.js';
import { OrganizationModule } from '../organization/organization.module.js';
import { FinishSignInHandler } from './commands/finish-sign-in.js';
import { StartSignInHandler } from './commands/start-sign-in.js';
import { SubmitFormHandler } from './commands/submit-form.js';
import { BrowserCookies } from './http/browser-cookies.js';
import { BrowserLimitsGuard } from './http/browser-limits.guard.js';
import { VaultHomeController } from './http/home.controller.js';
import { folder, frame } from './http/page/assets.js';
import { SignInCallbackController } from './http/sign-in-callback.controller.js';
import { SignInController } from './http/sign-in.controller.js';
import { Attempts } from './persistence/attempts.js';
import { CallbackAttempts } from './services/callback-attempts.js';
import { CredentialExchange } from './services/credential-exchange.js';
import { ConnectSessionReader } from './services/connect-session-reader.js';
import { SignInCompletion } from './services/sign-in-completion.js';

@Module({
  imports: [
    AccountModule,
    CallModule,
    ConnectSessionModule,
    CqrsModule,
    CredentialModule,
    DiscoveryModule,
    IntegrationModule,
    OAuthAppModule,
    OrganizationModule,
    PostInstallModule,
    ProviderModule,
  ],
  controllers: [SignInController, SignInCallbackController, VaultHomeController, assetsController(folder, frame)],
  providers: [
    Attempts,
    CallbackAttempts,
    BrowserCookies,
    BrowserLimitsGuard,
    CredentialExchange,
    SignInCompletion,
    ConnectSessionReader,
    StartSignInHandler,
    SubmitFormHandler,
    FinishSignInHandler,
  ],
})
export class SignInModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { DiscoveryModule } from '../discovery/discovery.module.js';
import { FreezeModule } from '../freeze/freeze.module.js';
import { FinishSignInHandler } from './commands/finish-sign-in.js';
import { StartSignInHandler } from './commands/start-sign-in.js';
import { SubmitFormHandler } from './commands/submit-form.js';
import { Attempts } from './domain/attempts.js';
import { BrowserCookies } from './http/browser-cookies.js';
import { folder, frame } from './http/page/assets.js';
import { BrowserLimitsGuard } from './http/browser-limits.guard.js';
import { VaultHomeController } from './http/home.controller.js';
import { SignInCallbackController } from './http/sign-in-callback.controller.js';
import { SignInController } from './http/sign-in.controller.js';
import { StoredAttempts } from './persistence/stored-attempts.js';
import { AccessTokenRequests } from './services/access-token-requests.js';
import { CallbackAttempts } from './services/callback-attempts.js';
import { CodeExchange } from './services/code-exchange.js';
import { FormCredentials } from './services/form-credentials.js';
import { KeptCredentials } from './services/kept-credentials.js';
import { OpenSessions } from './services/open-sessions.js';
import { SignInClients } from './services/sign-in-clients.js';
import { SignInCompletion } from './services/sign-in-completion.js';
import { SignedInAccounts } from './services/signed-in-accounts.js';

@Module({
  imports: [CqrsModule, DiscoveryModule, FreezeModule],
  controllers: [SignInController, SignInCallbackController, VaultHomeController, assetsController(folder, frame)],
  providers: [
    { provide: Attempts, useClass: StoredAttempts },
    CallbackAttempts,
    BrowserCookies,
    BrowserLimitsGuard,
    CodeExchange,
    KeptCredentials,
    SignInCompletion,
    SignedInAccounts,
    FormCredentials,
    OpenSessions,
    AccessTokenRequests,
    SignInClients,
    StartSignInHandler,
    SubmitFormHandler,
    FinishSignInHandler,
  ],
})
export class SignInModule {}

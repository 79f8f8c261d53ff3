import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectSessionModule } from '../connect-session/connect-session.module.js';
import { PageModule } from '../page/page.module.js';
import { Arrivals } from './arrivals.js';
import { CodeExchange } from './code-exchange.js';
import { FinishSignInHandler } from './commands/finish-sign-in.js';
import { StartSignInHandler } from './commands/start-sign-in.js';
import { SubmitFormHandler } from './commands/submit-form.js';
import { Completion } from './completion.js';
import { Attempts } from './domain/attempts.js';
import { FormOffer } from './form-offer.js';
import { BrowserCookies } from './http/browser-cookies.js';
import { SignInController } from './http/sign-in.controller.js';
import { OpenSessions } from './open-sessions.js';
import { StoredAttempts } from './persistence/stored-attempts.js';
import { Tokens } from './tokens.js';

@Module({
  imports: [CqrsModule, ConnectSessionModule, PageModule],
  controllers: [SignInController],
  providers: [
    { provide: Attempts, useClass: StoredAttempts },
    Arrivals,
    BrowserCookies,
    CodeExchange,
    Completion,
    FormOffer,
    OpenSessions,
    Tokens,
    StartSignInHandler,
    SubmitFormHandler,
    FinishSignInHandler,
  ],
})
export class SignInModule {}

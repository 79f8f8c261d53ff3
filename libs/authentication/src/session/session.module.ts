import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { MakeSignInLinkHandler } from './commands/make-sign-in-link.js';
import { MemberPages } from './http/member-pages.js';
import { SignInCookies } from './http/sign-in-cookies.js';
import { SignInLinkController } from './http/sign-in-link.controller.js';
import { TokensController } from './http/tokens.controller.js';
import { BrowserCallers, BrowserSessions } from './services/browser-sessions.js';
import { assetFolder, frame } from './services/page-frame.js';
import { SessionPeople } from './services/session-people.js';

@Module({
  imports: [CqrsModule],
  controllers: [SignInLinkController, TokensController, assetsController(assetFolder, frame)],
  providers: [BrowserCallers, BrowserSessions, MakeSignInLinkHandler, MemberPages, SessionPeople, SignInCookies],
  exports: [BrowserCallers, BrowserSessions, MemberPages, SessionPeople, SignInCookies],
})
export class SessionModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { assetsController } from '#platform/pages';
import { IdentityModule } from '#identity';
import { EndBrowserSessionsHandler } from './commands/end-browser-sessions.js';
import { MakeSignInLinkHandler } from './commands/make-sign-in-link.js';
import { CsrfController } from './http/csrf.controller.js';
import { MemberPages } from './http/member-pages.js';
import { MySessionsController } from './http/my-sessions.controller.js';
import { PageCallers } from './http/page-callers.js';
import { ResponsibilityController } from './http/responsibility.controller.js';
import { SameOriginRequests } from './http/same-origin-requests.js';
import { SessionsController } from './http/sessions.controller.js';
import { SignInCookies } from './http/sign-in-cookies.js';
import { SignInLinkController } from './http/sign-in-link.controller.js';
import { TokensController } from './http/tokens.controller.js';
import { ListBrowserSessionsHandler } from './queries/list-browser-sessions.js';
import { ListMySessionsHandler } from './queries/list-my-sessions.js';
import { BrowserCallers, BrowserSessions } from './services/browser-sessions.js';
import { assetFolder, frame } from './services/page-frame.js';
import { SessionRecordsModule } from './session-records.module.js';
import { SessionPeople } from './services/session-people.js';
import { SessionUses } from './services/session-uses.js';

@Module({
  imports: [CqrsModule, IdentityModule, SessionRecordsModule],
  controllers: [
    CsrfController,
    MySessionsController,
    ResponsibilityController,
    SessionsController,
    SignInLinkController,
    TokensController,
    assetsController(assetFolder, frame),
  ],
  providers: [
    BrowserCallers,
    BrowserSessions,
    EndBrowserSessionsHandler,
    ListBrowserSessionsHandler,
    ListMySessionsHandler,
    MakeSignInLinkHandler,
    MemberPages,
    PageCallers,
    SameOriginRequests,
    SessionPeople,
    SessionUses,
    SignInCookies,
  ],
  exports: [
    BrowserCallers,
    BrowserSessions,
    MemberPages,
    PageCallers,
    SameOriginRequests,
    SessionPeople,
    SignInCookies,
  ],
})
export class SessionModule {}

export { AuthenticationModule } from './authentication.module.js';
export { authenticationSchema } from './authentication.schema.js';
export { installationIssuer } from './authentication-settings.js';
export { AuthenticationRecordsModule } from './authentication-records.module.js';
export { appScopes, canReachTier, insufficientScope } from './connected-app/domain/app-scopes.js';
export {
  type AgentAuthorization,
  agentAuthorizations,
  AgentAuthorizationSettings,
} from './connected-app/domain/agent-authorization.js';
export { type ConnectedAppEvent } from './connected-app/domain/connected-app.js';
export { unknownToolbox, widens } from './connected-app/domain/connected-app-policy.js';
export { AppTokens, ConnectedApps, type RemovedApp, RemovedApps } from './connected-app/domain/connected-apps.js';
export { appExample } from './connected-app/http/connected-app.controller.js';
export {
  ConsentResources,
  type GrantableAccount,
  type GrantableToolbox,
} from './connected-app/domain/consent-resources.js';
export { type AppRow, ConnectedAppReader } from './connected-app/persistence/connected-app-reader.js';
export { AppView } from './connected-app/queries/list-apps.js';
export { paths as browserPaths } from './session/domain/authorization-server.js';
export { BrowserFilter, PageProblem } from './session/http/browser.filter.js';
export { agentSetup } from './session/http/page/agent-setup.js';
export { MemberPages, type PageSession, type SentForm } from './session/http/member-pages.js';
export { PageCallers, PageGuard, readActiveCaller, readPageCaller } from './session/http/page-callers.js';
export { SignInCookies } from './session/http/sign-in-cookies.js';
export { frame as browserFrame } from './session/services/page-frame.js';
export { type SessionPerson, SessionPeople } from './session/services/session-people.js';
export { IssuerFailed } from './sign-in/domain/issuers.js';
export { type InstallationIssuer } from './sign-in/domain/sign-in-addresses.js';
export { RemoteIssuers } from './sign-in/remote/remote-issuers.js';

import { breaksOf } from '../break.js';

/** Connector logos, the state of OAuth applications, and notices about connectors without an owner. */
export const connectorLogoBreaks = [
  ...breaksOf('libs/catalog/src/connector-editing/commands/change-connector-logo.ts', 'catalog/custom-connector/logo', [
    {
      breaks: 'images are decoded for callers who may not change the connector',
      find: 'canManageConnector(caller, await this.visibleConnectors.get(caller, slug)).orThrow();',
      replace: 'await this.visibleConnectors.get(caller, slug);',
      promise: 'can be changed by owner and editors of custom connectors',
    },
    {
      breaks: 'a replaced logo is still served',
      find: 'if (after !== before) await',
      replace: 'if (after === slug) await',
      promise: 'is no longer at its old URL once replaced or deleted',
    },
  ]),
  ...breaksOf('libs/platform/src/images/images.ts', 'catalog/custom-connector/logo', [
    {
      breaks: 'organizations wait for each other’s images',
      find: 'this.sandbox.run(orgId, remakeTask, sent)',
      replace: "this.sandbox.run('', remakeTask, sent)",
      promise: 'is processed without blocking other organizations',
    },
    {
      breaks: 'a fork of a shipped connector has no logo',
      find: 'isShipped(address) ? shippedOwner : orgId',
      replace: 'orgId',
      promise: 'of a shipped connector is copied into a fork',
    },
  ]),
  ...breaksOf('libs/authentication/src/join/http/join.controller.ts', 'pages/api-pages', [
    {
      breaks: 'a pasted complete link is not accepted as an invite',
      find: `/lk_(?:live|test)_inv_[0-9A-Za-z]+/.exec(text)?.[0] ?? ''`,
      replace: 'text',
      promise: 'every page for joining is accessible by keyboard',
    },
  ]),
  ...breaksOf('libs/authentication/src/join/http/join.controller.ts', 'identity/invite/repeating', [
    {
      breaks: 'a removed member who joins again reads about a token instead of the invite',
      find: '.status === 401 ?',
      replace: '.status === 0 ?',
      promise: 'does not sign in a member who was removed',
    },
  ]),
  ...breaksOf('libs/authentication/src/join/http/join.controller.ts', 'pages/joining', [
    {
      breaks: 'another site can join and sign in a browser',
      find: 'if (this.signInCookies.isFromOurPage(request, buildJoinBinding(secret), csrf))',
      replace: 'if (csrf !== secret)',
      promise: 'joins only through its own form',
    },
    {
      breaks: 'another site can try invites from the network of a visitor',
      find: 'if (!this.isSameOrigin(request)) return',
      replace: 'if (this.isSameOrigin(request) && secretIn("") !== "") return',
      promise: 'cannot be opened by a form of another site',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/services/browser-sessions.ts', 'pages/joining', [
    {
      breaks: 'tokens of programs sign in browsers',
      find: '    canSignInBrowser(current).orThrow();\n',
      replace: '    void canSignInBrowser;\n',
      promise: 'refuses the token of a service member',
    },
    {
      breaks: 'a narrow token opens a session with all rights',
      find: 'canSignInBrowser(current).orThrow();',
      replace: "if (current.kind !== 'user') canSignInBrowser(current).orThrow();",
      promise: 'refuses a token with scopes',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/page-forms.ts', 'pages/joining', [
    {
      breaks: 'scripts can read the cookie of a session',
      find: 'httpOnly: true',
      replace: 'httpOnly: false',
      promise: 'gets a session cookie that scripts and other sites cannot use',
    },
    {
      breaks: 'other sites send the cookie of a session with their forms',
      find: "sameSite: 'lax'",
      replace: "sameSite: 'none'",
      promise: 'gets a session cookie that scripts and other sites cannot use',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/page-forms.ts', 'connections/connect-flow/sign-in', [
    {
      breaks: 'cookies are sent without TLS',
      find: 'secure: this.secure }',
      replace: 'secure: this.secure && name === "" }',
      promise: 'limits its cookies to its host and to TLS',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/tokens.controller.ts', 'pages/joining', [
    {
      breaks: 'a person who replaces a token is signed out',
      find: 'if (id === caller.token?.id) this',
      replace: 'if (id !== caller.token?.id) this',
      promise: 'replaces a token for members who cannot create tokens',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/member-pages.ts', 'pages/joining', [
    {
      breaks: 'another site can start a connection',
      find: 'if (\n      !caller ||\n      !fromHere ||',
      replace: 'if (!caller || (fromHere, false) || ',
      promise: 'cannot be submitted by another site',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/error.filter.ts', 'pages/error-pages', [
    {
      breaks: 'callers with a token get pages instead of JSON',
      find: '  headers.authorization === undefined &&\n',
      replace: '',
      promise: 'is JSON for a caller with a token',
    },
  ]),
  ...breaksOf('libs/identity/src/identity.module.ts', 'identity/member/avatars', [
    {
      breaks: 'pictures come from another service by default',
      find: "avatars = 'off'",
      replace: "avatars = 'gravatar'",
      promise: 'comes from no other service by default',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/page/assets.ts', 'connections/connect-flow/browser-pages', [
    {
      breaks: 'a displayed key is sent as text that browsers remember',
      find: 'for (const reveal of reveals) reveal.hide();',
      replace: '',
      promise: 'a typed key can be revealed only until it is sent',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector-editing/commands/delete-connector.ts', 'catalog/custom-connector/logo', [
    {
      breaks: 'a logo remains after its connector was deleted',
      find: 'await this.images.forget(caller.orgId, connector.state.logo);',
      replace: 'void this.images;',
      promise: 'stays with a fork when the original is deleted',
    },
  ]),
  ...breaksOf('libs/connections/src/oauth-app/queries/get-oauth-app.ts', 'connections/connection/oauth-apps', [
    {
      breaks: 'any member who sees a connector learns who set its OAuth application',
      find: 'can_manage ? app.set_by : null',
      replace: 'app.set_by',
      promise: 'hides its client id and editor from members who cannot manage it',
    },
  ]),
  ...breaksOf('libs/catalog/src/ownership/jobs/mail-ownerless-connectors.job.ts', 'identity/member/notifying', [
    {
      breaks: 'each connector of a leaver is mailed separately',
      find: 'const id = `ownerless:${former}:',
      replace: 'const id = `ownerless:${eventId}:',
      promise: 'are reported to connector managers in one mail',
    },
  ]),
];

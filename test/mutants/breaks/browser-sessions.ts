import { type Break, breaksOf } from '../break.js';

const session = 'libs/authentication/src/session';

/** What a browser session may do at the API, and when it ends. */
export const browserSessions: readonly Break[] = [
  ...breaksOf(`${session}/http/same-origin-requests.ts`, 'authentication/session/attacking', [
    {
      breaks: 'pages of other sites call the API with a session',
      find: "headers['sec-fetch-site'] !== 'same-origin'",
      replace: "headers['sec-fetch-site'] === 'same-site'",
      promise: 'refuses a read with Sec-Fetch-Site',
    },
    {
      breaks: 'a forged origin writes with a session',
      find: '(needsOrigin || headers.origin !== undefined) && headers.origin !== this.origin',
      replace: 'needsOrigin && headers.origin === undefined',
      promise: 'refuses a request with the origin',
    },
    {
      breaks: 'a write without an origin is admitted with a session',
      find: '(needsOrigin || headers.origin !== undefined) && headers.origin !== this.origin',
      replace: 'headers.origin !== undefined && headers.origin !== this.origin',
      promise: 'refuses a request with the origin null',
    },
    {
      breaks: 'a forged origin reads with a session',
      find: '(needsOrigin || headers.origin !== undefined) && headers.origin !== this.origin',
      replace: 'needsOrigin && headers.origin !== this.origin',
      promise: 'refuses a request with the origin',
    },
    {
      breaks: 'a session calls the routes of agents and directories',
      find: ' || closed.test(routeOptions.url)',
      replace: ' || (closed.test(routeOptions.url), false)',
      promise: 'never calls',
    },
  ]),
  ...breaksOf(`${session}/http/sign-in-cookies.ts`, 'authentication/session/attacking', [
    {
      breaks: 'a stolen cookie is enough to call the API',
      find: 'return this.isFromOurPage(request, buildApiPurpose(session), csrf) ? session : null;',
      replace: 'return this.isFromOurPage(request, buildApiPurpose(session), csrf) || csrf ? session : null;',
      promise: 'refuses a guessed value',
    },
    {
      breaks: 'a request without the header calls the API with a session',
      find: "if (typeof csrf !== 'string' || session === ''",
      replace: "if (csrf === undefined) return session;\n    if (typeof csrf !== 'string' || session === ''",
      promise: 'refuses a stolen cookie without the header',
    },
    {
      breaks: 'the value for the API outlives its session',
      find: '`api ${session}`',
      replace: '`api ${session.slice(0, 0)}`',
      promise: 'refuses the value of a session that the same browser had before',
    },
    {
      breaks: 'a second session cookie is ignored',
      find: "this.readSingle(request, 'lk_session')",
      replace: "this.read(request, 'lk_session')",
      promise: 'refuses two session cookies',
    },
  ]),
  ...breaksOf(`${session}/http/csrf.controller.ts`, 'authentication/session/attacking', [
    {
      breaks: 'other origins can ask for the value for the API',
      find: "request.headers['sec-fetch-site'] !== 'same-origin'",
      replace: '!request.headers',
      promise: 'is for pages of the same origin in a signed-in browser',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/auth.guard.ts', 'authentication/session/attacking', [
    {
      breaks: 'a session counts beside an Authorization header',
      find: 'const session = request.headers.authorization === undefined ? this',
      replace: 'const session = request ? this',
      promise: 'does not count beside an Authorization header',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/session-requests.ts', 'authentication/session/rights', [
    {
      breaks: 'an old session gets new secrets',
      find: 'const recent = 15 * 60_000;',
      replace: 'const recent = 24 * 60 * 60_000;',
      promise: 'needs a sign-in within 15 minutes',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/keyed-request.ts', 'authentication/session/rights', [
    {
      breaks: 'a token gets the stored response to a session',
      find: "if (session) rights.push('session');",
      replace: '',
      promise: 'of a session is not repeated to a token',
    },
    {
      breaks: 'any token gets the stored response to a session without a token',
      find: 'rights.token || rights.session ?',
      replace: 'rights.token ?',
      promise: 'of a session is not repeated to a token',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-callers.ts', 'authentication/session/ending', [
    {
      breaks: 'suspended members call the API with a session',
      find: 'this.authenticationFailures.record(row, request);\n    assertUsable(row);\n    const session',
      replace: 'this.authenticationFailures.record(row, request);\n    const session',
      promise: 'when its member is suspended',
    },
    {
      breaks: 'a write that waited runs after its session has ended',
      find: 'if (session !== null) return rightsBySession;',
      replace: '',
      promise: 'if it ends while its write waits',
    },
    {
      breaks: 'a session is a bearer token',
      find: "return kind === 'pat' || kind === 'svc' ?",
      replace: "return kind === 'pat' || kind === 'svc' || kind === 'ses' ?",
      promise: 'is not a bearer token',
      caughtBy: 'authentication/session/attacking',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/rights-statement.ts', 'authentication/session/ending', [
    {
      breaks: 'an expired session calls the API',
      find: 'and hash = :hash and good_until > :now::timestamptz`;',
      replace: "and hash = :hash and good_until > :now::timestamptz - interval '1 day'`;",
      promise: 'after ten hours',
    },
    {
      breaks: 'a session has more rights than the token that opened it',
      find: 'signed_in, name, scopes, user_id, issued_by',
      replace: 'signed_in, name, null::text[] as scopes, user_id, issued_by',
      promise: 'are at most those of the token that opened it',
      caughtBy: 'authentication/session/rights',
    },
  ]),
  ...breaksOf('libs/identity/src/token/domain/token-policy.ts', 'authentication/session/rights', [
    {
      breaks: 'a session opens another one',
      find: 'if (caller.session)',
      replace: 'if (caller.session === undefined)',
      promise: 'do not include new sessions',
    },
  ]),
  ...breaksOf(`${session}/domain/browser-session.ts`, 'authentication/session/listing', [
    {
      breaks: 'a token with scopes ends sessions',
      find: 'canActUnscoped(caller,',
      replace: 'canActUnscoped({ ...caller, scopes: null },',
      promise: 'refuses tokens with scopes',
    },
  ]),
];

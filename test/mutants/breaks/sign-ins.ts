import { type Break, breaksOf } from '../break.js';

const here = 'libs/authentication/src/sign-in';

/** The person that a browser is signed in as. */
export const signIns: readonly Break[] = [
  ...breaksOf(`${here}/http/sign-out.controller.ts`, 'authentication/sign-in/signing-out', [
    {
      breaks: 'a member without a token signs out for good without a warning',
      find: '    if (tokenWay !== null) return this.send(request, reply, tokenWay);\n',
      replace: '',
      promise: 'warns a person who joined and needs a token to come back, and then signs out',
    },
  ]),
  ...breaksOf(`${here}/services/sign-in-way-reader.ts`, 'authentication/sign-in/signing-out', [
    {
      breaks: 'an identity provider counts although it cannot sign the member in',
      find: 'canSignIn(rights, currentTerms(terms, setter!)).allowed',
      replace: 'setter !== null',
      promise: 'warns an owner whom the single sign-on of an administrator cannot sign in',
    },
  ]),
  ...breaksOf(`${here}/commands/finish-sign-in.ts`, 'authentication/sign-in/hostile', [
    {
      breaks: 'another browser completes a sign-in with stolen parameters',
      find: ' || !isBound(state, attempt.binding)',
      replace: ' || (isBound(state, attempt.binding), false)',
      promise: 'must be the one that started the sign-in',
    },
    {
      breaks: 'a browser returns to another organization',
      find: ' || attempt.org_id !== orgId',
      replace: '',
      promise: 'must return in time, with the same organization and state',
    },
    {
      breaks: 'a browser returns twice',
      find: '!(await this.signInAttempts.consume(state)) || ',
      replace: '',
      promise: 'can return only once',
    },
    {
      breaks: 'a browser sent by another site is signed in without confirmation',
      find: '|| !attempt.from_here',
      replace: '',
      promise: 'is signed in only after the person confirms',
      caughtBy: 'authentication/sign-in/sent-here',
    },
    {
      breaks: 'a shared identity provider signs in people of other organizations',
      find: 'claims[organization.claim] === organization.value',
      replace: 'claims.sub !== organization.value',
      promise: 'can join only the organization in the identity provider’s claim',
      caughtBy: 'authentication/sign-in/joining',
    },
  ]),
  ...breaksOf(`${here}/http/browser-sign-in.controller.ts`, 'authentication/sign-in/sent-here', [
    {
      breaks: 'a link to the sign-in page signs in to an organization of another site',
      find: 'if (isFromOwnPage(request)) return',
      replace: 'if (isFromOwnPage(request) || returnTo !== "-") return',
      promise: 'shows a confirmation page if the link names the organization',
    },
    {
      breaks: 'the button for an organization of a link signs in without confirmation',
      find: '{ ...issuer, isConfirmed: true }',
      replace: '{ ...issuer, isConfirmed: false }',
      promise: 'shows a confirmation page if the link names the organization',
    },
  ]),
  ...breaksOf(`${here}/http/issuer-sign-in.controller.ts`, 'authentication/sign-in/sent-here', [
    {
      breaks: 'a refused sign-in leaves its organization on the sign-in page',
      find: "    if ('choice' in finished)\n",
      replace:
        "    if (orgId !== null) this.cookies.rememberOrganization(reply, await this.slugOf(orgId));\n    if ('choice' in finished)\n",
      promise: 'remembers an organization only after the person confirms',
    },
  ]),
  ...breaksOf(`${here}/remote/guarded-issuer-fetch.ts`, 'authentication/sign-in/documents', [
    {
      breaks: 'a deeply nested document of an identity provider is a 500',
      find: "isOversized(answer.body.toString('latin1'), jsonLimits)",
      replace: 'answer.body.length < 0',
      promise: 'is reported for metadata that are nested too deeply',
    },
  ]),
  ...breaksOf(`${here}/remote/issuer-failures.ts`, 'authentication/sign-in/settings', [
    {
      breaks: 'any error of the token endpoint passes the check',
      find: 'if (!unknownCodes.includes(thrown.error)) throw thrown;',
      replace: '',
      promise: 'is checked with a code that does not exist, to which the answer server_error means failing',
    },
  ]),
  ...breaksOf(`${here}/commands/verify-sign-in.ts`, 'authentication/sign-in/settings', [
    {
      breaks: 'the check does not try the client',
      find: 'await this.issuers.assertClientAccepted(client);',
      replace: '',
      promise: 'is checked with its client, which the identity provider may refuse',
    },
  ]),
  ...breaksOf(`${here}/remote/remote-issuers.ts`, 'authentication/sign-in/hostile', [
    {
      breaks: 'a token of another sign-in is accepted',
      find: 'expectedNonce: nonce, requireIdToken',
      replace: 'expectedNonce: nonce && ("of-another-sign-in" as string), requireIdToken',
      promise: 'needs a signed ID token issued for this client',
    },
    {
      breaks: 'the signature of a token is not checked',
      find: 'await oauth.validateApplicationLevelSignature(',
      replace: 'void ((..._: unknown[]) => 0)(',
      promise: 'needs a signed ID token issued for this client',
    },
    {
      breaks: 'the response of another issuer is accepted',
      find: 'oauth.validateAuthResponse(server, own, answer, state)',
      replace:
        'oauth.validateAuthResponse({ ...server, issuer: answer.get("iss") || "x", authorization_response_iss_parameter_supported: false }, own, answer, state)',
      promise: 'cannot use a code of another sign-in or identity provider',
    },
    {
      breaks: 'people are redirected to any address',
      find: `this.outgoing.findRefusal(authorization_endpoint ?? '') !== null`,
      replace: 'authorization_endpoint === ""',
      promise: 'never redirects to a forbidden address',
      caughtBy: 'authentication/sign-in/settings',
    },
    {
      breaks: 'the number of people waiting for an identity provider is unlimited',
      find: 'const maxConcurrent = 8;',
      replace: 'const maxConcurrent = 9;',
      promise: 'is reported without blocking other organizations',
      caughtBy: 'authentication/sign-in/documents',
    },
  ]),
  ...breaksOf(`${here}/domain/sign-in-policy.ts`, 'authentication/sign-in/settings', [
    {
      breaks: 'sign-in needs no plan feature',
      find: "withFeature('oidc_sign_in', canRemoveSignIn)",
      replace: 'canRemoveSignIn',
      promise: 'needs sso permissions and a plan that includes single sign-on',
    },
    {
      breaks: 'an issuer at any address is accepted',
      find: 'if (refusal !== null) throw',
      replace: 'if (refusal === "") throw',
      promise: 'must use an allowed address',
    },
    {
      breaks: 'a narrow token of an owner sets up sign-in for owners',
      find: 'permissionNames.every((permission) => permissions.has(permission)) ? null',
      replace: 'permissions.size > 0 ? null',
      promise: 'cannot sign in owners if it was configured with a narrowed token',
      caughtBy: 'authentication/sign-in/setting-up',
    },
  ]),
  ...breaksOf(`${here}/persistence/sign-ins.ts`, 'authentication/sign-in/settings', [
    {
      breaks: 'a replaced sign-in keeps its verified status',
      find: ', checked_at = null, last_error = null',
      replace: '',
      promise: 'is checked by fetching the identity provider’s documents',
    },
    {
      breaks: 'a failure of the previous identity provider is reported for the new one',
      find: 'id = :id and version = :version`',
      replace: 'id = :id and version >= :version`',
      promise: 'is not reported if the settings have changed in the meantime',
      caughtBy: 'authentication/sign-in/documents',
    },
  ]),
  ...breaksOf(`${here}/domain/signed-in-person.ts`, 'authentication/sign-in/joining', [
    {
      breaks: 'an unverified address is accepted',
      find: 'isAddress(email) && isVerified(claims) ? email',
      replace: 'isAddress(email) && claims.sub ? email',
      promise: 'is refused with an unverified address or another domain',
    },
  ]),
  ...breaksOf(`${here}/services/sign-in-attempts.ts`, 'authentication/sign-in/hostile', [
    {
      breaks: 'a browser returns to changed settings',
      find: 'client.issuer === issuer && client.client_id === client_id',
      replace: 'client.issuer === issuer && client_id !== ""',
      promise: 'is not signed in after the settings were replaced',
    },
  ]),
  ...breaksOf(`${here}/http/sign-in-binding.ts`, 'authentication/sign-in/sent-here', [
    {
      breaks: 'every page counts as a Latchkey page',
      find: "headers['sec-fetch-site'] === 'same-origin'",
      replace: "headers['sec-fetch-site'] !== 'same-site'",
      promise: 'is signed in only after the person confirms',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/page-callers.ts', 'rate-limit/sessions', [
    {
      breaks: 'a browser session has no limits of its own',
      find: 'await this.rateLimits.consumeAll(generalBuckets(request.method, caller));',
      replace: '',
      promise: 'have the limits of the token that opened it',
    },
    {
      breaks: 'pages without a session refuse signed-in people at the same address',
      find: 'if (!this.knownSessions.has(session)) this',
      replace: 'this',
      promise: 'do not limit apps or signed-in people at the same address',
    },
    {
      breaks: 'sessions that have ended are looked up without limit',
      find: 'await this.rateLimits.consume(pages, network);',
      replace: '',
      promise: 'have a limit per address that includes sessions that have ended',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/http/authorization.controller.ts', 'rate-limit/sessions', [
    {
      breaks: 'a person gets a limit of the authorization page as JSON',
      find: '@UseFilters(BrowserFilter)\n  async authorize',
      replace: 'async authorize',
      promise: 'do not limit apps or signed-in people at the same address',
    },
  ]),
  ...breaksOf(`${here}/services/signed-in-members.ts`, 'authentication/sign-in/joining', [
    {
      breaks: 'a person joins an organization that is scheduled for deletion',
      find: 'await this.accessEpochs.assertNotFrozen(orgId);',
      replace: '',
      promise: 'cannot join while the deletion of the organization is scheduled',
    },
  ]),
];

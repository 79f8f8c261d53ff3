import { type Break, breaksOf } from '../break.js';

const here = 'libs/provisioning/src/sign-in';

/** Whom a browser may come back from an issuer as. */
export const signIns: readonly Break[] = [
  ...breaksOf(`${here}/commands/finish-sign-in.ts`, 'sign-in/hostile', [
    {
      breaks: 'another browser comes back with what was stolen',
      find: ' || !isBound(state, attempt.binding)',
      replace: ' || (isBound(state, attempt.binding), false)',
      promise: 'must be the one that started the sign-in',
    },
    {
      breaks: 'a browser comes back to another organization',
      find: ' || attempt.org_id !== orgId',
      replace: '',
      promise: 'must return in time to the same organization and state',
    },
    {
      breaks: 'a browser comes back twice',
      find: '!(await this.attempts.spend(state)) || ',
      replace: '',
      promise: 'can return only once',
    },
    {
      breaks: 'whoever is sent here by a page of somebody else’s is signed in unasked',
      find: '|| !attempt.from_here',
      replace: '',
      promise: 'is signed in only after the person confirms',
      caughtBy: 'sign-in/sent-here',
    },
    {
      breaks: 'an issuer of several organizations signs in people of each',
      find: 'claims[organization.claim] === organization.value',
      replace: 'claims.sub !== organization.value',
      promise: 'can join only the organization in the identity provider’s claim',
      caughtBy: 'sign-in/joining',
    },
  ]),
  ...breaksOf(`${here}/remote/remote-issuers.ts`, 'sign-in/hostile', [
    {
      breaks: 'a token of another sign-in is believed',
      find: 'expectedNonce: nonce, requireIdToken',
      replace: 'expectedNonce: nonce && ("of-another-sign-in" as string), requireIdToken',
      promise: 'needs a signed ID token issued for this client',
    },
    {
      breaks: 'nobody asks who signed a token',
      find: 'await oauth.validateApplicationLevelSignature(',
      replace: 'void ((..._: unknown[]) => 0)(',
      promise: 'needs a signed ID token issued for this client',
    },
    {
      breaks: 'the answer of another issuer is taken',
      find: 'oauth.validateAuthResponse(server, own, answer, state)',
      replace:
        'oauth.validateAuthResponse({ ...server, issuer: answer.get("iss") || "x", authorization_response_iss_parameter_supported: false }, own, answer, state)',
      promise: 'cannot use a code of another sign-in or identity provider',
    },
    {
      breaks: 'people are sent to any address',
      find: `this.outgoing.refusalOf(authorization_endpoint ?? '') !== null`,
      replace: 'authorization_endpoint === ""',
      promise: 'never redirects to a forbidden address',
      caughtBy: 'sign-in/settings',
    },
    {
      breaks: 'everybody may wait for an issuer',
      find: 'const mostWaiting = 8;',
      replace: 'const mostWaiting = 9;',
      promise: 'is reported and does not block other organizations',
      caughtBy: 'sign-in/documents',
    },
  ]),
  ...breaksOf(`${here}/domain/sign-in-policy.ts`, 'sign-in/settings', [
    {
      breaks: 'a plan without it has sign-in',
      find: "withFeature('oidc_sign_in', canRemoveSignIn)",
      replace: 'canRemoveSignIn',
      promise: 'needs the permissions and the feature',
    },
    {
      breaks: 'an issuer at any address is kept',
      find: 'if (refusal !== null) throw',
      replace: 'if (refusal === "") throw',
      promise: 'must use an allowed address',
    },
    {
      breaks: 'whoever has a narrow token of an owner becomes an owner by an issuer',
      find: 'permissionNames.every((permission) => permissions.has(permission)) ? null',
      replace: 'permissions.size > 0 ? null',
      promise: 'cannot sign in owners if a narrowed token configured it',
      caughtBy: 'sign-in/setting-up',
    },
  ]),
  ...breaksOf(`${here}/persistence/stored-sign-ins.ts`, 'sign-in/settings', [
    {
      breaks: 'a sign-in that is set up anew counts as checked',
      find: ', checked_at = null, last_error = null',
      replace: '',
      promise: 'is checked by fetching the identity provider’s documents',
    },
    {
      breaks: 'a failure of the issuer before is told of the one that took its place',
      find: 'id = :id and version = :version`',
      replace: 'id = :id and version >= :version`',
      promise: 'is no longer awaited once the settings change',
      caughtBy: 'sign-in/documents',
    },
  ]),
  ...breaksOf(`${here}/domain/person-in-claims.ts`, 'sign-in/joining', [
    {
      breaks: 'an address that nobody verified is believed',
      find: 'isAddress(email) && isVerified(claims) ? email',
      replace: 'isAddress(email) && claims.sub ? email',
      promise: 'is refused with an unverified address or another domain',
    },
  ]),
  ...breaksOf(`${here}/domain/sign-in-attempts.ts`, 'sign-in/hostile', [
    {
      breaks: 'a browser comes back to other settings',
      find: 'client.issuer === issuer && client.client_id === client_id',
      replace: 'client.issuer === issuer && client_id !== ""',
      promise: 'is not signed in after the settings were replaced',
    },
  ]),
  ...breaksOf(`${here}/http/sign-in-binding.ts`, 'sign-in/sent-here', [
    {
      breaks: 'every page counts as ours',
      find: "headers['sec-fetch-site'] === 'same-origin'",
      replace: "headers['sec-fetch-site'] !== 'same-site'",
      promise: 'is signed in only after the person confirms',
    },
  ]),
];

import { type Break, breaksOf } from '../break.js';

const [forgeries, clients, limits] = ['forgeries', 'clients', 'limits'].map(
  (file) => `authentication/assertion-grant/${file}`,
);
const grant = 'libs/authentication/src/assertion-grant';

/** Agents that the identity provider lets in. */
export const assertionBreaks: Break[] = [
  ...breaksOf(`${grant}/domain/identity-assertion.ts`, forgeries!, [
    {
      breaks: 'an assertion for another service is accepted here too',
      find: 'aud.length === 1 ?',
      replace: 'aud.length > 0 ?',
      promise: 'gives no token for several audiences',
    },
    {
      breaks: 'a client uses an assertion for another client',
      find: 'if (client_id !== clientId)',
      replace: 'if (false)',
      promise: 'gives no token for another client',
    },
    {
      breaks: 'a long-lived assertion is accepted',
      find: 'exp > seconds + maxLifetime + clockTolerance',
      replace: 'false',
      promise: 'gives no token for an assertion that lives for an hour',
    },
    {
      breaks: 'an assertion that is bound to a key is accepted without proof of the key',
      find: 'if (cnf !== undefined)',
      replace: 'if (false)',
      promise: 'gives no token for a key that the agent must prove',
    },
    {
      breaks: 'details that limit an agent are ignored',
      find: 'if (authorization_details !== undefined)',
      replace: 'if (false)',
      promise: 'gives no token for details that limit the agent',
    },
    {
      breaks: 'a token is issued for a foreign address',
      find: 'if (!expected.isServed(resource))',
      replace: 'if (false)',
      promise: 'gives no token for a foreign resource',
    },
  ]),
  ...breaksOf(`${grant}/commands/redeem-assertion.ts`, forgeries!, [
    {
      breaks: 'an ID token is accepted as an assertion',
      find: 'typ: identityAssertionType, ',
      replace: '',
      promise: 'gives no token for an ID token',
    },
  ]),
  ...breaksOf(`${grant}/commands/redeem-assertion.ts`, forgeries!, [
    {
      breaks: 'an assertion can be used again',
      find: '!(await this.usedAssertions.use(org_id, id, expiresAt))',
      replace: 'false',
      promise: 'accepts an assertion once',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/remote/remote-issuers.ts', 'authentication/assertion-grant/keys', [
    {
      breaks: 'a key that the identity provider removed is accepted for days',
      find: 'cacheMaxAge: 600_000',
      replace: 'cacheMaxAge: 600_000_000',
      promise: 'are refused once it no longer publishes them',
    },
  ]),
  ...breaksOf(`${grant}/services/client-authentication.ts`, clients!, [
    {
      breaks: 'a client authenticates with the secret of another client',
      find: 'found?.id === clientId',
      replace: 'found',
      promise: 'cannot use the secret of another client',
    },
  ]),
  ...breaksOf(`${grant}/services/client-assertions.ts`, clients!, [
    {
      breaks: 'a client assertion can be used again',
      find: '!(await this.usedAssertions.use(org_id, `${client_id} ${id}`, end))',
      replace: '(await this.usedAssertions.use(org_id, `${client_id} ${id}`, end), false)',
      promise: 'can use a client assertion once',
    },
  ]),
  ...breaksOf(`${grant}/commands/redeem-assertion.ts`, limits!, [
    {
      breaks: 'a disconnected app is connected again by its next assertion',
      find: 'if (standing.is_disconnected)',
      replace: 'if (false)',
      promise: 'after the app is disconnected, until the member allows it again',
    },
  ]),
  ...breaksOf(`${grant}/domain/identity-assertion.ts`, limits!, [
    {
      breaks: 'the organization does not limit the scopes',
      find: 'appScopes.indexOf(max)',
      replace: '2',
      promise: 'are at most those of the assertion, of the request and of the organization',
    },
    {
      breaks: 'a higher scope gives back the one that the member took from the app',
      find: 'Math.min(highest + 1, ...denied)',
      replace: 'highest + 1',
      promise: 'for scopes that the member took from the app',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/services/signed-in-members.ts', limits!, [
    {
      breaks: 'an identity provider lets agents act for members with more rights',
      find: 'canSignIn((await this.members.findRights(orgId, known.userId))!, terms).orThrow();',
      replace: '',
      promise: 'limit whom an assertion can be for',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/agent-authorization.ts', limits!, [
    {
      breaks: 'members allow apps themselves although only the identity provider may',
      find: "agent_authorization === 'consent' ||",
      replace: 'true ||',
      promise: 'shows members no consent page',
    },
  ]),
  ...breaksOf(
    'libs/authentication/src/connected-app/commands/disconnect-app.ts',
    'authentication/assertion-grant/limits',
    [
      {
        breaks: 'an agent of the identity provider is disconnected only at one address',
        find: 'if (!needsConsent)',
        replace: 'if (needsConsent)',
        promise: 'at all addresses after the app is disconnected at one',
      },
    ],
  ),
  ...breaksOf('libs/authentication/src/enterprise-client/services/client-keys.ts', clients!, [
    {
      breaks: 'a key that the client removed is accepted for days',
      find: 'ttl: keyLife }',
      replace: 'ttl: keyLife * 1000 }',
      promise: 'are refused ten minutes after the document no longer lists them',
    },
    {
      breaks: 'a new key of a client is refused until the others expire',
      find: 'Date.now() - loadedAt < minimumAge',
      replace: 'Date.now() - loadedAt < keyLife',
      promise: 'are used a minute after the document lists them',
    },
  ]),
];

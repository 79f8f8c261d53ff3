import { type Break, breaksOf } from '../break.js';

const [federation, forgeries, ending, managing] = ['federation', 'forgeries', 'ending', 'managing'].map(
  (file) => `authentication/workload/${file}`,
);

const grant = 'libs/authentication/src/assertion-grant';
const credential = 'libs/authentication/src/workload-credential';

/** Workload credentials, and the tokens that workloads get. */
export const workloadBreaks: Break[] = [
  ...breaksOf(`${grant}/domain/platform-token.ts`, forgeries!, [
    {
      breaks: 'a service to which a workload sends a token can act as the workload',
      find: '.flat().every(',
      replace: '.flat().some(',
      promise: 'for the audience of another service too',
    },
    {
      breaks: 'the token of a platform may live for days',
      find: 'seconds + maxPlatformLifetime + clockTolerance',
      replace: 'Infinity',
      promise: 'for a token that lives for two days',
    },
    {
      breaks: 'a platform’s token needs only the subject of the credential',
      find: 'claims[name] !== value',
      replace: 'false',
      promise: 'for another value of a required claim',
    },
    {
      breaks: 'an access token of the platform is a proof of identity',
      find: '!acceptedTypes.includes(typ?.toUpperCase())',
      replace: 'false',
      promise: 'for an access token',
    },
  ]),
  ...breaksOf(`${grant}/services/workload-authentication.ts`, federation!, [
    {
      breaks: 'a platform’s token from a log can be exchanged again',
      find: 'if (!credential.reusable) {',
      replace: 'if (credential.reusable) {',
      promise: 'can be exchanged once',
    },
    {
      breaks: 'a request names two organizations',
      find: 'toolboxId !== null && owner !== organizationId',
      replace: 'false',
      caughtBy: ending!,
      promise: 'that trusts the same workload gets only its own token',
    },
  ]),
  ...breaksOf(`${grant}/services/client-assertions.ts`, forgeries!, [
    {
      breaks: 'the assertion of a workload can be used twice',
      find: 'if (!(await this.usedAssertions.use(org_id, `${client_id} ${id}`, end)))',
      replace: 'if ((await this.usedAssertions.use(org_id, `${client_id} ${id}`, end), false))',
      promise: 'is accepted only if it is its own, fresh and for Latchkey',
    },
  ]),
  ...breaksOf(`${grant}/commands/redeem-workload-proof.ts`, federation!, [
    {
      breaks: 'a token outlives the token of the platform',
      find: 'return Math.min(tokenLife, left);',
      replace: 'return tokenLife;',
      promise: 'limits the lifetime of the token',
    },
    {
      breaks: 'a workload that was disconnected connects again',
      find: 'if (standing.is_disconnected)',
      replace: 'if (false)',
      caughtBy: ending!,
      promise: 'after the app is disconnected, until someone allows it again',
    },
    {
      breaks: 'tokens of workloads last for an hour',
      find: 'const tokenLife = 900;',
      replace: 'const tokenLife = 3600;',
      caughtBy: ending!,
      promise: 'after 15 minutes',
    },
  ]),
  ...breaksOf(`${credential}/commands/delete-workload-credential.ts`, ending!, [
    {
      breaks: 'tokens survive the credential',
      find: 'await this.connectedApps.disconnectClient(orgId, id, act);',
      replace: '',
      promise: 'on the next message after the credential is deleted',
    },
  ]),
  ...breaksOf(`${credential}/domain/public-keys.ts`, managing!, [
    {
      breaks: 'Latchkey stores private keys',
      find: 'privateMembers.some((name) => name in key)',
      replace: 'false',
      promise: 'cannot be a private key',
    },
  ]),
  ...breaksOf(`${credential}/domain/workload-credential-policy.ts`, managing!, [
    {
      breaks: 'a member gives a workload more rights than they have',
      find: "canIssueToken(caller, { kind: 'service', user_id: userId, scopes: ['tool:execute'] }, holder)",
      replace: 'Decision.allow',
      promise: 'needs the permissions of the service member',
    },
    {
      breaks: 'the error about a credential for a person speaks of service tokens',
      find: "holder.kind === 'service' ? Decision.allow",
      replace: 'true ? Decision.allow',
      promise: 'is only for service members',
    },
    {
      breaks: 'an old browser session adds a credential',
      find: 'isSignedInRecently(caller, now) ? Decision.allow',
      replace: 'true ? Decision.allow',
      caughtBy: 'authentication/session/rights',
      promise: 'needs a sign-in within 15 minutes',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/persistence/stored-connected-apps.ts', ending!, [
    {
      breaks: 'a member adds a workload to act without their restrictions',
      find: "issuers = `case when app.registration = 'workload' then",
      replace: 'issuers = `case when false then',
      promise: 'on the member who added the credential binds the workload',
    },
  ]),
];

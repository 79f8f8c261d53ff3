import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';

/** What holds of credentials, sessions and refreshes in whatever order things happen. */
export const vaultBreaks: Break[] = [
  ...breaksOf(`${vault}/account/domain/account.ts`, 'vault/credential-steps', [
    {
      breaks: 'a revoked account can be signed in to',
      find: `if (account.state === 'revoked') return null;`,
      replace: '',
    },
    {
      breaks: 'the first refusal counts as the second',
      find: 'if (!account.refused_at) return { ...account, refused_at: at };',
      replace: `if (!account.refused_at) return needingReauth(account, generation, 'verify_refused', at);`,
    },
    { breaks: 'two refusals at once count as two', find: '>= refusalsApart', replace: '>= 0' },
  ]),
  ...breaksOf(`${vault}/credential/services/unconfirmed-credentials.ts`, 'connection/disconnected', [
    {
      breaks: 'what ended is begun again',
      find: `if (held.account?.state === 'revoked') return null;`,
      replace: '',
    },
  ]),
  ...breaksOf(`${vault}/credential/services/ended-credentials.ts`, 'connection/disconnected', [
    {
      breaks: 'a grant that is not kept stays at the third party',
      find: '|| !account || !isInUse(account)',
      replace: '|| !account',
    },
  ]),
  ...breaksOf(`${vault}/credential/domain/credential.ts`, 'vault/credential-steps', [
    {
      breaks: 'an ended credential can be confirmed',
      find: `credential.stage === 'unconfirmed' ? { ...credential, stage: 'current'`,
      replace: `credential.stage !== 'current' ? { ...credential, stage: 'current'`,
    },
    {
      breaks: 'an ended credential takes refreshed tokens',
      find: `credential.stage !== 'current' || credential.revision`,
      replace: 'credential.revision',
    },
    {
      breaks: 'a revoked account keeps its key material',
      find: '...ended(credential, false),',
      replace: '...ended(credential, true),',
    },
    {
      breaks: 'a generation has the number of another',
      find: '}) => generation)) + 1;',
      replace: '}) => generation));',
    },
  ]),
  ...breaksOf(`${vault}/refresh/domain/lease.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a lease is taken from its holder',
      find: 'if (before.held_until > at) return null;',
      replace: '',
    },
    { breaks: 'a holder that was killed lost nothing', find: 'before.lost || before.held', replace: 'before.lost' },
    {
      breaks: 'a corrected application waits for the hour of the refused one',
      find: '(refused_app === null || refused_app === app_revision)',
      replace: 'true',
    },
    { breaks: 'a fence is not counted up', find: 'fence: before.fence + 1', replace: 'fence: before.fence' },
  ]),
  ...breaksOf(`${vault}/refresh/domain/refresh-rules.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a sign-in is lost with an answer',
      find: 'isTooSoon(lease, now) ?',
      replace: 'isTooSoon(lease, now) && false ?',
    },
    {
      breaks: 'a forced refresh takes the time from a sign-in that may not be lost',
      find: 'const since = refused_at ?? now;',
      replace: 'const since = new Date(0);',
    },
    {
      breaks: 'a rejected application costs the sign-in',
      find: `news: { state: 'ok', cause: 'app_rejected' }`,
      replace: `news: { state: 'needs_reauth', cause: 'app_rejected' }`,
    },
    { breaks: 'a provider is not given the time it asks for', find: 'Math.min(atLeast ?? 0, hour)', replace: '0' },
    { breaks: 'a token is used after it has run out', find: `return 'now';`, replace: `return 'none';` },
  ]),
  ...breaksOf(`${vault}/refresh/services/refreshed-token-store.ts`, 'vault/refresh-kills', [
    { breaks: 'a granted token dies with its process', find: 'await this.spool.write(spooled);', replace: '' },
    {
      breaks: 'a stale file takes the place of newer tokens',
      find: 'found.filter(({ revision }) => revision === inUse)',
      replace: 'found',
      caughtBy: 'vault/spooled-tokens',
    },
  ]),
  ...breaksOf(`${vault}/credential/services/held-credential-tokens.ts`, 'vault/refresh-faults', [
    {
      breaks: 'a refresh loses its key with the database',
      find: 'const seal = await this.sealing.sealFor(key.org_id);',
      replace: 'const seal = () => { throw new Error("no key"); };',
      promise: 'the database is restarted',
    },
  ]),
  ...breaksOf(`${vault}/credential/services/held-token-spool.ts`, 'vault/refresh-kills', [
    {
      breaks: 'a granted token dies with its process when there is no database',
      find: 'const file = this.files.put(tokens);',
      replace: 'const file = this.files.all();',
    },
    {
      breaks: 'a file is written only after the database has failed',
      find: 'const file = this.files.put(tokens);',
      replace: 'const file = row.then(() => undefined, () => this.files.put(tokens));',
      caughtBy: 'vault/refresh-faults',
      promise: 'killed 0.1 s after the answer',
    },
  ]),
  ...breaksOf(`${vault}/credential/persistence/stored-spooled-tokens.ts`, 'vault/spooled-tokens', [
    {
      breaks: 'a stale file takes a newer row with it',
      find: 'and (:revision::integer is null or revision <= :revision)',
      replace: 'and (:revision::integer is null or revision is not null)',
    },
  ]),
  ...breaksOf(`${vault}/refresh/persistence/stored-leases.ts`, 'vault/lease-clocks', [
    {
      breaks: 'a lease goes by the clock of a process',
      find: 'at: new Date(row.at) }',
      replace: 'at: new Date(Date.parse(row.at) + 90_000) }',
    },
  ]),
  ...breaksOf(`${vault}/provider/remote/remote-token-endpoint.ts`, 'vault/token-trouble', [
    {
      breaks: 'a token endpoint is closed for all organizations by one',
      find: '`${request.integration.org_id} ${this.hostOf(request, isRefresh(request))}`',
      replace: 'this.hostOf(request, isRefresh(request))',
      promise: 'a failing token endpoint pauses only one organization',
    },
    {
      breaks: 'an answer that is too large closes its token endpoint',
      find: `['address_refused', 'answer_too_large', 'too_many_redirects']`,
      replace: '[]',
      promise: 'oversized response',
    },
  ]),
  ...breaksOf(`${vault}/provider/services/host-bulkheads.ts`, 'vault/token-trouble', [
    {
      breaks: 'an organization takes every place of a token endpoint',
      find: 'all: 10, each: 5',
      replace: 'all: 10, each: 10',
      promise: 'refreshes do not wait for',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/open-sessions.ts`, 'connect-flow/interrupted', [
    {
      breaks: 'an organization that is scheduled for deletion sends people to the third party',
      find: `if (await this.frozen.has(session.org_id)) throw new SignInProblem('organization_ending', facts);`,
      replace: '',
      promise: 'cannot send its members to a third party',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connect-flow/interrupted', [
    {
      breaks: 'a sign-in that missed the service is called finished',
      find: 'if (onward !== null) throw',
      replace: 'if (onward === "") throw',
      promise: "is finished by opening the provider's redirect again",
    },
    {
      breaks: 'an organization that is scheduled for deletion takes over a sign-in',
      find: `if (await this.frozen.has(session.org_id)) throw new SignInProblem('organization_ending', facts);`,
      replace: '',
      promise: 'refuses a sign-in that was in progress',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/token-bounds.ts`, 'vault/hostile-answers', [
    {
      breaks: 'a life without end costs the tokens',
      find: 'Math.min(Math.max(seconds, 1), most.seconds)',
      replace: 'seconds',
    },
    { breaks: 'a scope that cannot be kept costs the tokens', find: '&& /^[\\x20-\\x7e]+$/.test(scope)', replace: '' },
    {
      breaks: 'a life that is over asks for tokens without end',
      find: 'if (seconds <= 0) return 60_000;',
      replace: '',
    },
  ]),
];

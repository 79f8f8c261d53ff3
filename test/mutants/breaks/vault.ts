import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';

/** Credentials, sessions and refreshes stay correct in any order of events. */
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
    { breaks: 'two simultaneous refusals count as two', find: '>= minRefusalInterval', replace: '>= 0' },
  ]),
  ...breaksOf(`${vault}/credential/services/credential-rotation.ts`, 'connections/connection/disconnected', [
    {
      breaks: 'a new sign-in can use a revoked account',
      find: `if (locked.account?.state === 'revoked') return null;`,
      replace: '',
    },
  ]),
  ...breaksOf(`${vault}/credential/services/credential-rotation.ts`, 'connections/connection/disconnected', [
    {
      breaks: 'a grant that is not stored is not revoked',
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
      breaks: 'an ended credential accepts refreshed tokens',
      find: `credential.stage !== 'current' || credential.revision`,
      replace: 'credential.revision',
    },
    {
      breaks: 'a revoked account keeps its key material',
      find: '...ended(credential, false),',
      replace: '...ended(credential, true),',
    },
    {
      breaks: 'a generation reuses a number',
      find: '}) => generation)) + 1;',
      replace: '}) => generation));',
    },
  ]),
  ...breaksOf(`${vault}/refresh/domain/refresh-rules.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a lease is taken from its holder',
      find: 'if (before.held_until > at) return null;',
      replace: '',
    },
    {
      breaks: 'the lease of a killed holder counts as released',
      find: 'before.lost || before.held',
      replace: 'before.lost',
    },
    {
      breaks: 'a corrected application waits for the pause of the refused one',
      find: '(refused_app === null || refused_app === app_revision)',
      replace: 'true',
    },
    { breaks: 'a fence does not increase', find: 'fence: before.fence + 1', replace: 'fence: before.fence' },
  ]),
  ...breaksOf(`${vault}/refresh/domain/refresh-rules.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a lost response ends a sign-in',
      find: 'isTooSoon(lease, now) ?',
      replace: 'isTooSoon(lease, now) && false ?',
    },
    {
      breaks: 'a forced refresh ignores the wait after a lost response',
      find: 'const since = refused_at ?? now;',
      replace: 'const since = new Date(0);',
    },
    {
      breaks: 'a rejected application ends the sign-in',
      find: `change: { state: 'ok', cause: 'app_rejected' }`,
      replace: `change: { state: 'needs_reauth', cause: 'app_rejected' }`,
    },
    { breaks: 'a provider’s requested wait is ignored', find: 'Math.min(atLeast ?? 0, hour)', replace: '0' },
    { breaks: 'an expired token is used', find: `return 'now';`, replace: `return 'none';` },
  ]),
  ...breaksOf(`${vault}/refresh/services/token-committer.ts`, 'vault/refresh-kills', [
    { breaks: 'a granted token is lost with its process', find: 'await this.tokenSpool.write(spooled);', replace: '' },
    {
      breaks: 'an outdated file replaces newer tokens',
      find: 'found.filter(({ revision }) => revision === currentRevision)',
      replace: 'found',
      caughtBy: 'vault/spooled-tokens',
    },
  ]),
  ...breaksOf(`${vault}/credential/persistence/credential-generations.ts`, 'vault/refresh-faults', [
    {
      breaks: 'a refresh needs the database to load its key',
      find: 'const seal = await this.sealing.sealFor(key.org_id);',
      replace: 'const seal = () => { throw new Error("no key"); };',
      promise: 'the database is restarted',
    },
  ]),
  ...breaksOf(`${vault}/credential/persistence/durable-token-spool.ts`, 'vault/refresh-kills', [
    {
      breaks: 'a granted token is lost with its process when there is no database',
      find: 'const file = this.spoolFiles.save(tokens);',
      replace: 'const file = this.spoolFiles.list();',
    },
    {
      breaks: 'a file is written only after the database has failed',
      find: 'const file = this.spoolFiles.save(tokens);',
      replace: 'const file = row.then(() => undefined, () => this.spoolFiles.save(tokens));',
      caughtBy: 'vault/refresh-faults',
      promise: 'killed 0.1 s after the answer',
    },
  ]),
  ...breaksOf(`${vault}/credential/persistence/durable-token-spool.ts`, 'vault/spooled-tokens', [
    {
      breaks: 'an outdated file deletes a newer row',
      find: 'and (:revision::integer is null or revision <= :revision)',
      replace: 'and (:revision::integer is null or revision is not null)',
    },
  ]),
  ...breaksOf(`${vault}/refresh/persistence/leases.ts`, 'vault/lost-leases', [
    {
      breaks: 'a lease that was stored without a response is kept',
      find: 'void this.releaseLater(lease, lease);',
      replace: '',
      promise: 'delays the next refresh no longer if the lease was stored',
    },
    {
      breaks: 'an attempt releases the lease of another one',
      find: '(:claim::text is null or claim = :claim)',
      replace: '(:claim::text is null or :claim is not null)',
      promise: 'is not released by an attempt that did not take it',
    },
  ]),
  ...breaksOf(`${vault}/refresh/services/credential-refresh.ts`, 'vault/lost-leases', [
    {
      breaks: 'a refresh that sent nothing keeps its lease',
      find: 'await this.leases.releaseOrRetry(lease, lease).catch(() => undefined);',
      replace: 'await this.leases.release(lease, lease).catch(() => undefined);',
      promise: 'delays the next refresh only until the database is back',
    },
    {
      breaks: 'a lost response is forgotten while the database is away',
      find: 'await this.leases.markLost(lease);',
      replace: 'await this.leases.releaseOrRetry(lease, lease);',
      promise: 'does not hide that the provider may have replaced the refresh token',
    },
  ]),
  ...breaksOf(`${vault}/refresh/persistence/leases.ts`, 'vault/lease-clocks', [
    {
      breaks: 'a lease uses the clock of a process',
      find: 'at: new Date(row.at) }',
      replace: 'at: new Date(Date.parse(row.at) + 90_000) }',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/database.ts', 'vault/lease-clocks', [
    {
      breaks: 'a process starts without comparing its clock with the database’s',
      find: '    await compareClocks(database);\n',
      replace: '',
      promise: 'ms reports the difference when it starts',
    },
  ]),
  ...breaksOf(`${vault}/provider/remote/remote-token-endpoint.ts`, 'vault/token-trouble', [
    {
      breaks: 'one organization opens a token endpoint’s breaker for all',
      find: '`${request.integration.org_id} ${this.findHost(request, { isRefresh: isRefresh(request) })}`',
      replace: 'this.findHost(request, { isRefresh: isRefresh(request) })',
      promise: 'a failing token endpoint pauses only one organization',
    },
    {
      breaks: 'a response that is too large opens the breaker',
      find: `['address_refused', 'answer_too_large', 'too_many_redirects']`,
      replace: '[]',
      promise: 'oversized response',
    },
  ]),
  ...breaksOf(`${vault}/provider/services/refresh-requests.ts`, 'vault/token-trouble', [
    {
      breaks: 'one organization uses every place of a token endpoint',
      find: 'all: 10, each: 5',
      replace: 'all: 10, each: 10',
      promise: 'refreshes do not wait for',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/connect-session-reader.ts`, 'connections/connect-flow/interrupted', [
    {
      breaks: 'an organization scheduled for deletion sends people to the third party',
      find: "if (await this.frozenOrganizations.has(session.org_id)) throw new SignInProblem('organization_ending', facts);",
      replace: '',
      promise: 'its connect links do not lead to a third party',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connections/connect-flow/interrupted', [
    {
      breaks: 'a sign-in that did not reach the service is reported as finished',
      find: 'if (wayOn) throw wayOn;',
      replace: '',
      promise: "is finished by opening the provider's redirect again",
    },
    {
      breaks: 'an organization scheduled for deletion completes a sign-in',
      find: "if (await this.frozenOrganizations.has(session.org_id)) throw new SignInProblem('organization_ending', facts);",
      replace: '',
      promise: 'a sign-in in progress is refused',
    },
  ]),
  ...breaksOf(`${vault}/provider/domain/token-endpoint.ts`, 'vault/hostile-answers', [
    {
      breaks: 'the tokens are lost if their lifetime cannot be stored',
      find: 'Math.min(Math.max(seconds, 1), max.seconds)',
      replace: 'seconds',
    },
    {
      breaks: 'the tokens are lost if a scope cannot be stored',
      find: '&& /^[\\x20-\\x7e]+$/.test(scope)',
      replace: '',
    },
    {
      breaks: 'a lifetime in the past causes endless token requests',
      find: 'if (seconds <= 0) return 60_000;',
      replace: '',
    },
  ]),
];

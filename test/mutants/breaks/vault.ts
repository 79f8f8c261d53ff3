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
  ...breaksOf(`${vault}/connect-session/domain/session-steps.ts`, 'vault/session-steps', [
    { breaks: 'a link is signed in with by two at once', find: '|| isTaken) return null', replace: ') return null' },
    {
      breaks: 'a claim that was lost still completes',
      find: `status === 'open' && claim === by`,
      replace: `status === 'open'`,
    },
    { breaks: 'tries are never too many', find: '>= sessionLimits.failures', replace: '> 1000' },
    {
      breaks: 'a link that was redeemed can be closed',
      find: `session.status === 'open' || session.status === 'completed' ? { ...session, status: 'closed' }`,
      replace: `session.status !== 'closed' ? { ...session, status: 'open' }`,
    },
  ]),
  ...breaksOf(`${vault}/refresh/domain/lease.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a lease is taken from its holder',
      find: 'before.held_until <= at ?',
      replace: 'before.held_until >= before.held_until ?',
    },
    { breaks: 'a fence is not counted up', find: 'fence: before.fence + 1', replace: 'fence: before.fence' },
  ]),
  ...breaksOf(`${vault}/refresh/domain/refresh-rules.ts`, 'vault/refresh-rules', [
    {
      breaks: 'a sign-in is lost with an answer',
      find: 'return lease.lost\n',
      replace: 'return lease.lost && false\n',
    },
    {
      breaks: 'a rejected application costs the sign-in',
      find: `news: { state: 'ok', cause: 'app_rejected' }`,
      replace: `news: { state: 'needs_reauth', cause: 'app_rejected' }`,
    },
    { breaks: 'a provider is not given the time it asks for', find: 'Math.min(atLeast ?? 0, hour)', replace: '0' },
    { breaks: 'a token is used after it has run out', find: `return 'now';`, replace: `return 'none';` },
  ]),
];

import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';

/** What holds of links and sign-ins, whoever opens them and however often. */
export const connectFlowBreaks: Break[] = [
  ...breaksOf('libs/vault/src/sign-in/http/sign-in.controller.ts', 'connect-flow/direct', [
    {
      breaks: 'a link skips a page that has something to say',
      find: 'if (!isSingleRedirect(integration.definition)) return this.leadToPage(reply, token);',
      replace: '',
    },
  ]),
  ...breaksOf(`${vault}/connect-session/domain/session-steps.ts`, 'vault/session-steps', [
    {
      breaks: 'a link is signed in with by two at once',
      find: '|| isTaken(session, at)) return null',
      replace: ') return null',
    },
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
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connect-flow/redirect-address', [
    {
      breaks: 'an answer counts at another connector’s address',
      find: `if (secrets.redirect_uri !== address) throw new SignInProblem('start_again');`,
      replace: '',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/domain/attempt.ts`, 'connect-flow/direct', [
    {
      breaks: 'who opens a link ends the sign-ins of others',
      find: '.slice(sessionLimits.openAttempts)',
      replace: '.slice(sessionLimits.attempts)',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/commands/start-sign-in.ts`, 'connect-flow/confirming', [
    {
      breaks: 'a direct link is not asked about, whatever the organization wants',
      find: 'direct && session.confirm_direct_connect',
      replace: 'false',
    },
    {
      breaks: 'whom a page of ours asked is asked again',
      find: 'direct && session.confirm_direct_connect',
      replace: 'session.confirm_direct_connect',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/commands/finish-sign-in.ts`, 'connect-flow/confirming', [
    {
      breaks: 'a yes from another page connects an account',
      find: `if (said === 'forged') throw new SignInProblem('form_refused');`,
      replace: `if (said === 'forged') said = 'confirmed';`,
    },
    {
      breaks: 'what was cancelled can be confirmed afterwards',
      find: 'await this.spend(attempt);\n      return { location',
      replace: 'return { location',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/http/connect-form.ts`, 'connect-flow/confirming', [
    {
      breaks: 'a yes is good for whatever sign-in the browser has under way',
      find: `const { state = '' } = textsOf(request.query);
  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state, csrf))`,
      replace: 'if (!isSameOrigin(request, origin) || csrf.length !== 43)',
    },
    {
      breaks: 'another site says yes',
      find: '!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state,',
      replace: '!cookies.isFromOurPage(request, state,',
    },
    {
      breaks: 'what is no yes connects an account',
      find: `answer === 'confirm' ?`,
      replace: `answer !== 'cancel' ?`,
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connect-flow/confirming', [
    {
      breaks: 'a link that a newer one replaced still asks',
      find: 'if (!isOpen(facts.session, at))',
      replace: 'if (facts.session.expires_at <= at)',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/services/connect-page-facts.ts', 'connection/connecting', [
    {
      breaks: 'the vault is not told that direct links are to be confirmed',
      find: 'await this.settings.confirmsDirectConnect(caller.orgId)',
      replace: 'false',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/services/own-organization.ts', 'organization/settings', [
    {
      breaks: 'one organization changes the settings of another',
      find: 'await this.refuseOther(caller, id);',
      replace: '',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/domain/organization-policy.ts', 'organization/settings', [
    {
      breaks: 'whoever is a member changes settings',
      find: `Decision.holding(caller, 'org:manage');`,
      replace: 'Decision.allow;',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/domain/authorization.ts`, 'connect-flow/direct', [
    {
      breaks: 'a direct link takes a consent that was given for something else',
      find: '...(asks_consent && method.consent_parameter),',
      replace: '',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/http/callback.controller.ts', 'connection/returning', [
    {
      breaks: 'a client that takes no page is refused with one',
      find: `!headers.accept?.includes('text/html')`,
      replace: 'false',
      promise: 'answers 410 to an unknown session, connection or code',
    },
  ]),
];

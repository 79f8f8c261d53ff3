import { type Break, breaksOf } from '../break.js';

const vault = 'libs/vault/src';

/** Connect links and sign-ins are safe for any person and any number of uses. */
export const connectFlowBreaks: Break[] = [
  ...breaksOf('libs/vault/src/sign-in/http/sign-in.controller.ts', 'pages/browser', [
    {
      breaks: 'the connect page asks nobody whether they expected it',
      find: 'new URL(referer).origin === origin',
      replace: "origin !== ''",
      promise: 'show this question to a person who followed a link',
    },
    {
      breaks: 'the connect page asks a person who just pressed Connect whether they expected it',
      find: 'refused !== undefined || isSentFrom(request, this.serviceOrigin)',
      replace: 'refused !== undefined',
      promise: 'lead to a connect page that does not ask whether the person expected it',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/send-page.ts', 'pages/browser', [
    {
      breaks: 'a link on a page of Latchkey hides the question of the connect page',
      find: "'referrer-policy': 'same-origin'",
      replace: "'referrer-policy': 'origin'",
      promise: 'show this question to a person who followed a link',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/sign-in.controller.ts', 'connections/connect-flow/direct', [
    {
      breaks: 'a link skips a page with a notice',
      find: 'if (!isSingleRedirect(integration.definition)) return this.redirectToPage(reply, token);',
      replace: '',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/http/sign-in.controller.ts', 'catalog/custom-connector/slugs', [
    {
      breaks: 'direct links of older versions no longer work',
      find: "@Get(['connect/:slug', 'connect/:organization/:slug'])",
      replace: "@Get('connect/:organization/:slug')",
      promise: 'also works in the form that older versions returned',
    },
    {
      breaks: 'a direct link works for a connector of another organization',
      find: 'integration.slug !== name || integration.id',
      replace: 'integration.id',
      promise: 'does not work with the id of another organization',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/domain/connect-links.ts', 'catalog/custom-connector/slugs', [
    {
      breaks: 'a direct link contains an encoded slash',
      find: "formatVaultName(connector).split('/').map(encodeURIComponent).join('/')",
      replace: 'encodeURIComponent(formatVaultName(connector))',
      promise: 'names the organization and the slug without an encoded slash',
    },
  ]),
  ...breaksOf(`${vault}/connect-session/domain/connect-session.ts`, 'vault/session-steps', [
    {
      breaks: 'two sign-ins complete with the same link',
      find: '|| isClaimed(session, at)) return null',
      replace: ') return null',
    },
    {
      breaks: 'a lost claim still completes a sign-in',
      find: `status === 'open' && claim === by`,
      replace: `status === 'open'`,
    },
    { breaks: 'the number of attempts is unlimited', find: '>= sessionLimits.maxFailures', replace: '> 1000' },
    {
      breaks: 'a redeemed link can be closed',
      find: `session.status === 'open' || session.status === 'completed' ? { ...session, status: 'closed' }`,
      replace: `session.status !== 'closed' ? { ...session, status: 'open' }`,
    },
  ]),
  ...breaksOf(`${vault}/connect-session/domain/connect-session.ts`, 'connections/connect-flow/interrupted', [
    {
      breaks: 'a sign-in whose last step died at the service cannot be finished',
      find: 'return at < addSeconds(redeemed_at!, sessionLimits.repeat) ? session : null;',
      replace: 'return null;',
      promise: 'can finish again for ten minutes, because the service may have stopped in the last step',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connections/connect-flow/redirect-address', [
    {
      breaks: 'a response is accepted at another connector’s address',
      find: `if (secrets.redirect_uri !== address) throw new SignInProblem('start_again');`,
      replace: '',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/domain/attempt.ts`, 'connections/connect-flow/direct', [
    {
      breaks: 'opening a link ends sign-ins of other browsers',
      find: '.slice(sessionLimits.maxOpenAttempts)',
      replace: '.slice(sessionLimits.maxAttempts)',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/commands/start-sign-in.ts`, 'connections/connect-flow/confirming', [
    {
      breaks: 'a direct link is never confirmed, even if the organization requires it',
      find: 'direct && session.confirm_direct_connect',
      replace: 'false',
    },
    {
      breaks: 'a person who confirmed on the connect page is asked again',
      find: 'direct && session.confirm_direct_connect',
      replace: 'session.confirm_direct_connect',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/commands/finish-sign-in.ts`, 'connections/connect-flow/confirming', [
    {
      breaks: 'a confirmation from another page connects an account',
      find: `if (confirmation === 'forged') throw new SignInProblem('form_refused');`,
      replace: `if (confirmation === 'forged') confirmation = 'confirmed';`,
    },
    {
      breaks: 'a cancelled sign-in can be confirmed later',
      find: 'await this.spend(attempt);\n      return { location',
      replace: 'return { location',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/http/sign-in-callback.controller.ts`, 'connections/connect-flow/confirming', [
    {
      breaks: 'browsers block the logo of the organization on the confirmation page',
      find: 'logoReach(logo_url, org_logo_url)',
      replace: 'logoReach(logo_url)',
      promise: 'may show the logos of the connector and the organization',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/http/sign-in-callback.controller.ts`, 'connections/connect-flow/confirming', [
    {
      breaks: 'a confirmation is valid for any sign-in of the browser',
      find: "const { state = '' } = selectTexts(request.query);\n  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state, csrf))",
      replace: 'if (!isSameOrigin(request, origin) || csrf.length !== 43)',
    },
    {
      breaks: 'another site can confirm',
      find: '!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state,',
      replace: '!cookies.isFromOurPage(request, state,',
    },
    {
      breaks: 'an answer other than yes connects an account',
      find: `answer === 'confirm' ?`,
      replace: `answer !== 'cancel' ?`,
    },
  ]),
  ...breaksOf(`${vault}/sign-in/services/callback-attempts.ts`, 'connections/connect-flow/confirming', [
    {
      breaks: 'a replaced link still asks for confirmation',
      find: 'if (!isOpen(facts.session, at))',
      replace: 'if (facts.session.expires_at <= at)',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/services/connect-sessions.ts', 'connections/connection/connecting', [
    {
      breaks: 'the vault is not told to confirm direct links',
      find: 'await this.connectSettings.confirmsDirectConnect(caller.orgId)',
      replace: 'false',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/services/organization-editor.ts', 'organization/settings', [
    {
      breaks: 'one organization changes the settings of another',
      find: 'await this.ownOrganizationCheck.assertOwn(caller, id);',
      replace: '',
    },
  ]),
  ...breaksOf('libs/organizations/src/organization/domain/organization-policy.ts', 'organization/settings', [
    {
      breaks: 'any member changes settings',
      find: `Decision.requirePermission(caller, 'org:manage');`,
      replace: 'Decision.allow;',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/domain/authorization.ts`, 'connections/connect-flow/direct', [
    {
      breaks: 'a direct link reuses a consent given for another purpose',
      find: '...(asks_consent && method.consent_parameter),',
      replace: '',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/http/callback.controller.ts', 'connections/connection/returning', [
    {
      breaks: 'a client that does not accept pages gets a page',
      find: '!isOpenedByBrowser(request)',
      replace: 'false',
      promise: 'gets 410 for an unknown session, connection or code',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/services/sign-in-codes.ts', 'connections/connection/returning', [
    {
      breaks: 'a right that ends while the code is redeemed still connects',
      find: `const redeemed = await this.vault.redeem(org_id, { connection_id, session_id, code });
    if (!redeemed) return expired;
    const { account_id } = redeemed;
    this.accountStatuses.forget(account_id);
    await this.listTools(expected, account_id);
    const connected = { status: 'connected', reason: null, code_hash: codeDigest(code) } as const;
    try {
      const outcome = await this.connections.change(org_id, connection_id, async (connection) => {
        // The rights are checked again, because the calls to the vault took time.
        const caller = await this.signInAuthorizer.findReturning(expected, connection.state, request);`,
      replace: `const caller = await this.connections.change(org_id, connection_id, ({ state }) =>
      this.signInAuthorizer.findReturning(expected, state, request),
    );
    const redeemed = await this.vault.redeem(org_id, { connection_id, session_id, code });
    if (!redeemed) return expired;
    const { account_id } = redeemed;
    this.accountStatuses.forget(account_id);
    await this.listTools(expected, account_id);
    const connected = { status: 'connected', reason: null, code_hash: codeDigest(code) } as const;
    try {
      const outcome = await this.connections.change(org_id, connection_id, async (connection) => {
        // The rights are checked again, because the calls to the vault took time.`,
      promise: 'revokes the account if members',
    },
    {
      breaks: 'an account is kept if its sign-in became forbidden while the code was redeemed',
      find: "if (outcome.status === 'failed') await this.vault.revoke(org_id, account_id, 'not_allowed');",
      replace: '',
      promise: 'revokes the account if members',
    },
  ]),
  ...breaksOf(`${vault}/sign-in/commands/submit-form.ts`, 'connections/connect-flow/form', [
    {
      breaks: 'the page after the last try does not say that the link is used up',
      find: "  if (problem.kind === 'refused') return new SignInProblem('out_of_tries', { ...problem.facts, ...names });\n",
      replace: '',
      promise: 'closes the session at the fifth error',
    },
  ]),
];

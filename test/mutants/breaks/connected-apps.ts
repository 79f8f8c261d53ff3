import { breaksOf } from '../break.js';

/** What apps may do with what a person lets them, and how long. */
export const connectedApps = [
  ...breaksOf('libs/kernel/src/http/auth/request-checks.ts', 'authorization/signing-in', [
    {
      breaks: 'a token of an app opens every route',
      find: 'if (app !== null && !this.reflector',
      replace: 'if (app === undefined && !this.reflector',
      promise: 'can use its token only for the requested resource',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/domain/app-reach.ts', 'authorization/signing-in', [
    {
      breaks: 'a token for one toolbox opens the address of all',
      find: 'app !== null && app.resource !== address',
      replace: 'app === undefined',
      promise: 'can use its token only for the requested resource',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/domain/app-reach.ts', 'authorization/connected-apps', [
    {
      breaks: 'a toolbox that was taken back from an app is still reached',
      find: '!app.withheld.has(toolboxId) && ',
      replace: '',
      promise: 'loses only the toolbox whose owner disconnects it',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-exchanges.ts', 'authorization/connected-apps', [
    {
      breaks: 'an app reaches every toolbox of its person',
      find: '.filter(({ id }) => reaches(caller.app, id))',
      replace: '',
      promise: 'loses only the toolbox whose owner disconnects it',
    },
  ]),
  ...breaksOf('libs/identity/src/connected-app/domain/app-scopes.ts', 'authorization/ending', [
    {
      breaks: 'a scope is no ceiling',
      find: 'if (app === null || enough',
      replace: 'if (app !== undefined || enough',
      promise: 'works only within its scopes, and errors name the missing one',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/rights-statement.ts', 'authorization/connected-apps', [
    {
      breaks: 'what a token was given outlives what its person leaves the app',
      find: 'select unnest(app.scopes) intersect ',
      replace: '',
      promise: 'can be narrowed but not widened by its member',
    },
  ]),
  ...breaksOf('libs/identity/src/connected-app/commands/disconnect-app.ts', 'authorization/connected-apps', [
    {
      breaks: 'anybody disconnects anybody’s app',
      find: `if (app.state.user_id !== current.userId) throw notFound('connected app');`,
      replace: '',
      promise: 'is refused immediately after its member disconnects it',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/services/app-token-adapter.ts', 'authorization/ending', [
    {
      breaks: 'of several who redeem a refresh token at once each gets a pair',
      find: 'if (found && (await tokens.consume(found.org_id, secret))) return;',
      replace: 'if (found) return;',
      promise: 'used twice revokes only its own token family',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/commands/cut-off-app.ts', 'authorization/connected-apps', [
    {
      breaks: 'whoever sees a toolbox cuts everybody’s apps off from it',
      find: '(!manages && user_id !== current.userId)',
      replace: 'false',
      promise: 'loses only the toolbox whose owner disconnects it',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/http/provider-message.ts', 'authorization/hostile', [
    {
      breaks: 'a parameter that cannot be stored is kept',
      find: '.filter((each) => each.every(isStorable))',
      replace: '',
      promise: 'cannot be stored',
    },
    {
      breaks: 'what we take for no JSON registers as it came',
      find: 'return noJson;',
      replace: 'return bytes;',
      promise: 'always registers a public client',
    },
    {
      breaks: 'parameters end at a question mark',
      find: `withScope(asked.join('?'))`,
      replace: `withScope(asked[0] ?? '')`,
      promise: 'gets its state back unchanged, even with a question mark',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/persistence/stored-authorization-records.ts', 'authorization/hostile', [
    {
      breaks: 'an id that cannot be stored is looked up',
      find: 'if (!isStorable(clientId)) return null;',
      replace: '',
      promise: 'cannot be stored',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/services/provider-configuration.ts', 'authorization/hostile', [
    {
      breaks: 'an app is let in at several addresses at once',
      find: ' || Array.isArray(oidc.params?.resource)',
      replace: '',
      promise: 'must name exactly one resource',
    },
    {
      breaks: 'whose answer it was is not asked again',
      find: 'result?.consent !== undefined && account !== undefined',
      replace: 'result?.consent !== undefined || account === null',
      promise: 'by a member suspended before the code is redeemed',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-browser-callers.ts', 'authorization/hostile', [
    {
      breaks: 'browsers are signed in to a frozen organization',
      find: ' || rights.frozen',
      replace: '',
      promise: 'in an organization scheduled for deletion',
    },
  ]),
  ...breaksOf('libs/identity/src/token/services/stored-token-revocations.ts', 'authorization/hostile', [
    {
      breaks: 'apps outlive all tokens of their person',
      find: 'await this.apps.endAllOf(orgId, userId, act);',
      replace: '',
      promise: 'Ending all sessions of a member',
    },
  ]),
  ...breaksOf('libs/identity/src/connected-app/queries/list-apps.ts', 'authorization/connected-apps', [
    {
      breaks: 'rows of a list tell what its pages are made by',
      find: '({ page_id: _, page_key: __, ...row }) => row',
      replace: '(row) => row',
      promise: 'A row in a list of connected apps has only documented fields',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/send-page.ts', 'authorization/hostile', [
    {
      breaks: 'a consent may be sent on to any address',
      find: "leadsTo ?? (secure ? 'https:' : 'https: http:')",
      replace: "'https: http:'",
      promise: 'shows a consent form that submits only to that app',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/http/provider-message.ts', 'authorization/hostile', [
    {
      breaks: 'of two places the first is sent to',
      find: 'if (targets.length > 1)',
      replace: 'if (targets.length > 2)',
      promise: 'with two redirect addresses gets an error page',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/authorization/domain/failed-documents.ts', 'authorization/client-documents', [
    {
      breaks: 'a document that does not answer is waited for again',
      find: 'if (before) throw before;',
      replace: '',
      promise: 'A client metadata document that timed out is not requested again immediately',
    },
  ]),
];

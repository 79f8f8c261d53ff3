import { breaksOf } from '../break.js';

const tests = 'authentication/authorization';

/** Permissions and lifetimes of connected apps. */
export const connectedApps = [
  ...breaksOf('libs/kernel/src/http/unknown-route.controller.ts', `${tests}/signing-in`, [
    {
      breaks: 'an app gets 401 for a method that its endpoint does not support',
      find: '  @AdmitsApps()\n',
      replace: '',
      promise: 'keeps its token when it uses a method that the endpoint does not support',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/auth/request-checks.ts', `${tests}/signing-in`, [
    {
      breaks: 'an app’s token opens every route',
      find: 'if (app !== null && !this.reflector',
      replace: 'if (app === undefined && !this.reflector',
      promise: 'can use its token only for the requested resource',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-exchanges.ts', `${tests}/signing-in`, [
    {
      breaks: 'a token for one toolbox opens the address of all toolboxes',
      find: 'app !== null && app.resource !== address',
      replace: 'app === undefined',
      promise: 'can use its token only for the requested resource',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-exchanges.ts', `${tests}/connected-apps`, [
    {
      breaks: 'an app still reaches a toolbox that was removed from it',
      find: '!app.withheld.has(toolboxId) && ',
      replace: '',
      promise: 'loses access only to the toolbox whose owner disconnects the app',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-exchanges.ts', `${tests}/connected-apps`, [
    {
      breaks: 'an app reaches all toolboxes of its person',
      find: '.filter(({ id }) => isToolboxOpenTo(caller.app, id))',
      replace: '',
      promise: 'loses access only to the toolbox whose owner disconnects the app',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/app-scopes.ts', `${tests}/ending`, [
    {
      breaks: 'a scope is not a ceiling',
      find: 'if (app === null || enough',
      replace: 'if (app !== undefined || enough',
      promise: 'is refused outside its scopes with an error naming the missing scope',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/persistence/stored-connected-apps.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a token keeps access that was removed from its app',
      find: 'select unnest(app.scopes) intersect ',
      replace: '',
      promise: 'has access that its member can narrow but not widen',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/connected-app-policy.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a token with scopes gives an app more toolboxes',
      find: 'caller.scopes === null || !addsToolboxes(app, toolboxIds)',
      replace: 'caller.scopes === null || app !== null',
      promise: 'has access that a token with scopes can narrow but not widen',
    },
    {
      breaks: 'a token with scopes returns a removed toolbox to an app',
      find: 'withheld.includes(id) || ',
      replace: '',
      promise: 'has access that a token with scopes can narrow but not widen',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/persistence/stored-connected-apps.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a member brings back an app that a manager removed',
      find: 'app.withheld || array(${removedToolboxes})',
      replace: 'app.withheld',
      promise: 'is not brought back by a new consent',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/services/consents.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a removed app can ask for consent to its toolbox',
      find: 'toolboxId !== null && removed.has(toolboxId)',
      replace: 'toolboxId === undefined',
      promise: 'cannot ask for consent at the address of that toolbox',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-app/commands/cut-off-app.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a member restores their removed app',
      find: "canManageCollection('toolbox', reach).orThrow();",
      replace: "canManageCollection('toolbox', reach);",
      promise: 'is listed and restored only by managers of the toolbox',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/connected-app.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a change without effect is recorded',
      find: 'if (isReachUnchanged && isSameSet(scopes, before)) return;',
      replace: '',
      promise: 'is not recorded as changed if nothing changes',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/commands/disconnect-app.ts', `${tests}/connected-apps`, [
    {
      breaks: 'any member can disconnect apps of others',
      find: `if (app.state.user_id !== userId) throw notFound('connected app');`,
      replace: '',
      promise: 'is refused immediately after its member disconnects it',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/services/provider-adapter.ts', `${tests}/ending`, [
    {
      breaks: 'concurrent uses of a refresh token each get a pair',
      find: 'if (found && (await tokens.consume(found.org_id, secret))) return;',
      replace: 'if (found) return;',
      promise: 'that is used twice revokes only its own token family',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-app/commands/cut-off-app.ts', `${tests}/connected-apps`, [
    {
      breaks: 'any member who sees a toolbox can disconnect all apps from it',
      find: '(!manages && !isOwn)',
      replace: 'false',
      promise: 'loses access only to the toolbox whose owner disconnects the app',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/http/provider-requests.ts', `${tests}/hostile`, [
    {
      breaks: 'a parameter that cannot be stored is kept',
      find: '.filter((each) => each.every(isStorable))',
      replace: '',
      promise: 'cannot be stored',
    },
    {
      breaks: 'invalid JSON reaches the registration unchanged',
      find: 'return noJson;',
      replace: 'return bytes;',
      promise: 'cannot register with a body that contains the key __proto__',
    },
    {
      breaks: 'parameters end at a question mark',
      find: `withScope(queryParts.join('?'))`,
      replace: `withScope(queryParts[0] ?? '')`,
      promise: 'gets its state back unchanged, even with a question mark',
    },
    {
      breaks: 'programs that accept HTML get errors as pages',
      find: "isOpenedByBrowser(request) ? sent.accept : 'application/json'",
      replace: 'isOpenedByBrowser(request) ? sent.accept : request.headers.accept',
      promise: 'sends errors as JSON to programs that accept HTML',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/persistence/stored-authorization-records.ts', `${tests}/hostile`, [
    {
      breaks: 'an id that cannot be stored is looked up',
      find: 'if (!isStorable(clientId)) return null;',
      replace: '',
      promise: 'cannot be stored',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/services/provider-configuration.ts', `${tests}/hostile`, [
    {
      breaks: 'an app is authorized for several addresses together',
      find: ' || Array.isArray(oidc.params?.resource)',
      replace: '',
      promise: 'must name exactly one resource',
    },
    {
      breaks: 'the signed-in person is not checked again after the consent',
      find: 'result?.consent !== undefined && account !== undefined',
      replace: 'result?.consent !== undefined || account === null',
      promise: 'by a member who is suspended during the consent',
    },
  ]),
  ...breaksOf('libs/identity/src/token/services/token-changes.ts', `${tests}/hostile`, [
    {
      breaks: 'apps survive the revocation of all tokens',
      find: 'await this.memberApps.disconnectAll(orgId, userId, act);',
      replace: '',
      promise: 'Ending all sessions of a member',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/persistence/connected-app-reader.ts', `${tests}/connected-apps`, [
    {
      breaks: 'rows of a list contain its page columns',
      find: '({ page_id: _, page_key: __, ...row }: (typeof result)[number])',
      replace: '(row: (typeof result)[number])',
      promise: 'A row in a list of connected apps has only documented fields',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/http/browser-sign-in.controller.ts', 'authentication/sign-in/browser', [
    {
      breaks: 'forms of the sign-in page may be sent to any site',
      find: "sendPage(reply, status, page, this.signInCookies.secure, { leadsTo: '' });",
      replace: 'sendPage(reply, status, page, this.signInCookies.secure);',
      promise: 'Forms of the sign-in pages can be sent only to Latchkey',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/services/authorization-provider.ts', `${tests}/hostile`, [
    {
      breaks: 'the page of form_post has no policy',
      find: 'provider.use(securePage);',
      replace: '',
      promise: 'that asks for form_post gets a page that submits only to that app',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/send-page.ts', `${tests}/hostile`, [
    {
      breaks: 'a consent page may redirect to any address',
      find: "leadsTo ?? (secure ? 'https:' : 'https: http:')",
      replace: "'https: http:'",
      promise: 'leads to a consent form that submits only to that app',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/http/provider-requests.ts', `${tests}/hostile`, [
    {
      breaks: 'an app with two redirect addresses uses the first',
      find: 'if (targets.length > 1)',
      replace: 'if (targets.length > 2)',
      promise: 'with two redirect addresses gets an error page',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/domain/failed-document-cache.ts', `${tests}/client-documents`, [
    {
      breaks: 'an unresponsive metadata document is requested again immediately',
      find: 'if (failure) throw failure;',
      replace: '',
      promise: 'An unreachable client metadata document is not requested again immediately',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/app-scopes.ts', `${tests}/ending`, [
    {
      breaks: 'an app asks for a declined scope at every call',
      find: 'if (app.declined.has(`mcp:${tier}`))',
      replace: 'if (app.declined.has(`${tier}`))',
      promise: 'is not requested again after the person',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/persistence/stored-connected-apps.ts', `${tests}/ending`, [
    {
      breaks: 'a denied request is not remembered',
      find: 'and user_id = :user_id and client_id = :client_id and resource = :resource`;\n\nconst updateUses',
      replace: 'and user_id = :client_id and client_id = :client_id and resource = :resource`;\n\nconst updateUses',
      promise: 'is not requested again after the person denies the request a second time',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/services/approval-gate.ts', `${tests}/ending`, [
    {
      breaks: 'an app asks for a scope although the organization blocks the call',
      find: 'canRunUnder(rule, tier)',
      replace: 'caller.app === null ? canRunUnder(rule, tier) : Decision.allow',
      promise: 'is not requested if the organization blocks the call',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-app/commands/cut-off-app.ts', `${tests}/connected-apps`, [
    {
      breaks: 'a member prevents a removal by removing the toolbox first',
      find: '(isAmong || !isOwn)',
      replace: '(isAmong || resource === "")',
      promise: 'stays removed even if its member had disconnected it first',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/collection/commands/delete-collection.ts', `${tests}/connected-apps`, [
    {
      breaks: 'removals of apps outlive their toolbox',
      find: "if (kind === 'toolbox') await this.removedApps",
      replace: "if (id === '') await this.removedApps",
      promise: 'is forgotten when the toolbox is deleted',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/http/page/consent-page.ts', `${tests}/signing-in`, [
    {
      breaks: 'a shared toolbox looks like the person’s own on the consent page',
      find: 'const facts = [owner,',
      replace: 'const facts = [owner && null,',
      promise: 'is offered toolboxes of the same name with distinct labels',
    },
    {
      breaks: 'two toolboxes of one owner look alike on the consent page',
      find: 'all.filter(isSame).length > 1 && ',
      replace: 'all.filter(isSame).length > all.length && ',
      promise: 'is offered toolboxes of the same name with distinct labels',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/domain/toolbox-choice.ts', `${tests}/signing-in`, [
    {
      breaks: 'ticked toolboxes are ignored',
      find: "showedAll && toolboxIds.length > 0 ? 'all_and_some' : null",
      replace: 'null',
      promise: 'gets no more toolboxes than a person ticked while all were chosen',
    },
  ]),
];

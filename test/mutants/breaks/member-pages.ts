import { type Break, breaksOf } from '../break.js';

/** The pages on which members decide. */
export const memberPages: Break[] = [
  ...breaksOf(
    'libs/authentication/src/authorization/http/page/consent-page.ts',
    'authentication/authorization/asking-again',
    [
      {
        breaks: 'a connected app that asks for more looks like a new app',
        find: 'asked.present && presentAccess(asked)',
        replace: 'false',
        promise: 'says that the app is connected, what is new, and what happens without it',
      },
    ],
  ),
  ...breaksOf('libs/toolboxes/src/toolbox/http/page/account-words.ts', 'pages/accounts', [
    {
      breaks: 'the page offers to reconnect an account of a former member',
      find: 'return can_reconnect && (',
      replace: 'return (',
      promise: 'says that the owner has left, and does not offer to reconnect',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/member-pages.ts', 'pages/deciding', [
    {
      breaks: 'another site sends the form of a member page',
      find: "!caller ||\n      !fromHere ||\n      !this.signInCookies.isFromOurPage(request, buildFormPurpose(caller), form.get('csrf') ?? '')",
      replace: '!caller',
      promise: 'refuses a form that it did not send',
    },
    {
      breaks: 'a refused form shows an error instead of what is there now',
      find: 'if (!(error instanceof ApiError) || error.status === 500) throw error;',
      replace: 'throw error;',
      promise: 'shows what happened meanwhile instead of deciding twice',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/commands/end-browser-sessions.ts', 'pages/sessions', [
    {
      breaks: 'an ended browser session continues to work',
      find: 'await this.secrets.deleteHashes(orgId, ended)',
      replace: 'ended.length',
      promise: 'ends one session, whose next request is refused, and does so once',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/persistence/session-records.ts', 'pages/sessions', [
    {
      breaks: 'members end the browser sessions of others',
      find: 'where org_id = :org_id and user_id = :user_id and id <> :except_id',
      replace: 'where org_id = :org_id and id <> :except_id',
      promise: 'does not end sessions of other members',
    },
  ]),
  ...breaksOf('libs/identity/src/secret/persistence/stored-secrets.ts', 'pages/sessions', [
    {
      breaks: 'sessions of revoked tokens are listed',
      find: 'and token.revoked_at is null',
      replace: '',
      promise: 'leaves out sessions whose token has ended',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/personal-toolbox.ts', 'pages/offered', [
    {
      breaks: 'a page offers tools of an account to members who may only see it',
      find: ', canPin(caller, connection)',
      replace: '',
      promise: 'offer what succeeds, and leave out what is refused',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/personal-toolbox.ts', 'pages/own-agent', [
    {
      breaks: 'tools are offered to a member who can have no toolbox',
      find: 'canHavePersonalToolbox(caller, hasToolbox), ',
      replace: '',
      promise: 'no page offers tools to a person who may not have toolboxes',
    },
    {
      breaks: 'a member who has a personal toolbox cannot add tools to it without the permission to create one',
      find: 'hasToolbox ? Decision.allow : canCreateCollection',
      replace: 'canCreateCollection',
      promise: 'adds tools to the personal toolbox of a person who may no longer create one',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/http/account-page.controller.ts', 'pages/accounts', [
    {
      breaks: 'an old page overwrites a new name of an account',
      find: "new RenameConnection(caller, id, body, [Number(form.get('version'))])",
      replace: 'new RenameConnection(caller, id, body)',
      promise: 'shows what is there now if the account has changed meanwhile',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/http/account-page.controller.ts', 'pages/accounts', [
    {
      breaks: 'an old page removes an account that was connected meanwhile',
      find: "new DeleteConnection(caller, id, [Number(form.get('version'))])",
      replace: 'new DeleteConnection(caller, id)',
      promise: 'can be removed, unless it was connected meanwhile',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/queries/get-connection-use.ts', 'pages/accounts', [
    {
      breaks: 'toolboxes that can no longer use an account count as using it',
      find: 'return unmetReason({ ...facts, connection }) === null;',
      replace: "return unmetReason({ ...facts, connection }) !== 'tool_missing';",
      promise: 'counts the toolboxes that name it, but can no longer use it, apart',
    },
    {
      breaks: 'tools that run on another account of the person count too',
      find: 'connectionUsed(resolved)?.id === connectionId && ',
      replace: "connectionUsed(resolved)?.id !== connectionId + ' ' && ",
      promise: 'counts the tools that the person’s agent runs through it in toolboxes of own accounts',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/http/page/missing-tools.ts', 'pages/agent-overview', [
    {
      breaks: 'the owner of a toolbox is sent to an editor',
      find: 'if (toolbox.can_manage)',
      replace: 'if (toolbox.can_manage && page.next !== null)',
      promise: 'tells the owner of a toolbox what they can do about a tool that cannot run',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/http/agent-page.controller.ts', 'pages/own-agent', [
    {
      breaks: 'the personal toolbox is named as another one',
      find: "names.delete(personal ?? '');",
      replace: '',
      promise: 'says what the agent can already use through other toolboxes, and nothing of the personal one',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/http/connector-choice.controller.ts', 'pages/connecting', [
    {
      breaks: 'a disconnected account is not offered to be reconnected',
      find: "['pending', 'needs_reauth', 'disconnected']",
      replace: "['pending', 'needs_reauth']",
      promise: 'reconnects it instead of connecting the same account twice',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/commands/create-connection.ts', 'pages/connecting', [
    {
      breaks: 'a form that is sent twice creates two connections',
      find: 'if (begun !== null) throw new AlreadyBegun(begun);',
      replace: '',
      promise: 'is created once if the form is sent twice at the same time',
    },
  ]),
  ...breaksOf('libs/vault/src/sign-in/domain/method-form.ts', 'connections/connect-flow/sign-in', [
    {
      breaks: 'the connect page shows the permissions of a method that it does not offer',
      find: 'method.permissions_text ?? integration.definition.permissions_text ?? null',
      replace: 'integration.definition.permissions_text ?? method.permissions_text ?? null',
      promise: 'are those of the method that it offers',
    },
  ]),
  ...breaksOf('libs/authentication/src/connected-app/http/app-page.controller.ts', 'pages/apps', [
    {
      breaks: 'members see the apps of others',
      find: '{ user_id: caller.userId, id }',
      replace: '{ id }',
      promise: 'reveals nothing to other members',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/toolbox.ts', 'pages/own-agent', [
    {
      breaks: 'a personal toolbox stays personal with its next owner',
      find: '{ ...changes, is_personal: false }',
      replace: 'changes',
      promise: 'adds tools to no toolbox that another member handed over',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/persistence/toolboxes.ts', 'pages/own-agent', [
    {
      breaks: 'any toolbox of the person is the one for their agent',
      find: 'and is_personal and not exists (',
      replace: 'and not exists (',
      promise: 'adds tools to no other toolbox that has the name of a personal one',
    },
    {
      breaks: 'tools for a person’s own agent are added to a shared toolbox',
      find: 'share.resource_id = toolbox.id)',
      replace: "share.resource_id = 'none')",
      promise: 'never adds tools to a toolbox that others use',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-servers.ts', 'toolboxes/mcp/calling', [
    {
      breaks: 'an agent without tools does not learn why',
      find: 'toolboxes.length === 0 ?',
      replace: 'toolboxes.length < 0 ?',
      promise: 'without tools learns where its person can choose some',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/queries/approval.view.ts', 'pages/apps', [
    {
      breaks: 'approvals name toolboxes that the reader cannot see',
      find: '!toolbox?.kind.reach(caller, toolbox.shareable, toolbox.entries)',
      replace: '!toolbox',
      promise: 'does not name a toolbox that the person cannot see',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/collect-rows.ts', 'pages/many', [
    {
      breaks: 'only the newest requests are looked at',
      find: 'if (next_cursor === null)',
      replace: 'if (reads >= 0)',
      promise: 'a request that waits for the person is found behind newer ones of others',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/http/account-page.controller.ts', 'pages/many', [
    {
      breaks: 'the page of an account shows only some shares',
      find: '{ limit: maxShares }',
      replace: '{ limit: 50 }',
      promise: 'every share of an account is shown',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/queries/list-agent-tools.ts', 'pages/agent-overview', [
    {
      breaks: 'a person sees the account of another member',
      find: 'const isOwn = connection?.owner_user_id === caller.userId;',
      replace: 'const isOwn = connection !== undefined;',
      promise: 'asks users of a toolbox to ask the owner of the account',
    },
  ]),
  ...breaksOf('libs/platform/src/pages/page-forms.ts', 'pages/joining', [
    {
      breaks: 'a form of another origin is accepted',
      find: 'return isOurs && site',
      replace: 'return isOurs !== null && site',
      promise: 'cannot be submitted by another site',
    },
    {
      breaks: 'forms work only under the public address',
      find: ' || (isUrl(origin) && new URL(origin).host === host)',
      replace: '',
      promise: 'under another address of this server',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/domain/authorization-server.ts', 'pages/console-link', [
    {
      breaks: 'pages lead to a console that is not served',
      find: 'this.servesConsole && ',
      replace: '',
      promise: 'do not lead to a console that is not served',
    },
    {
      breaks: 'pages lead every member to the console',
      find: 'consolePermissions.some((name) => permissions.has(name))',
      replace: 'consolePermissions.some((name) => permissions.has(name) || true)',
      promise: 'do not lead other members there',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/personal-toolbox.ts', 'pages/own-agent', [
    {
      breaks: 'a tool that a person takes away stays with the agent',
      find: '!removed.has(entry.tool_name)',
      replace: 'entry.tool_name !== null',
      promise: 'selects the tools that the agent has, and takes away those that the person clears',
    },
    {
      breaks: 'taking away a tool of one account takes it away from another account too',
      find: 'isSynthetic(entry) || entry.connection_id !== connection_id || !removed',
      replace: 'isSynthetic(entry) || !removed',
      promise: 'takes away no tool that was added after the page was shown, and none of another account',
    },
  ]),
  ...breaksOf('libs/connections/src/approval/domain/approval-policy.ts', 'pages/deciding', [
    {
      breaks: 'a person does not find their own call that waits for others',
      find: 'call.requested_by === userId',
      replace: 'call.requested_by !== userId',
      promise: 'leads to the list of calls, which shows those that wait for others, and then the decision',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/domain/consent.ts', 'authentication/authorization/asking-again', [
    {
      breaks: 'an app that was limited to toolboxes gets all once these are gone',
      find: 'if (limit !== null && request.toolboxes.length === 0) return { scopes, toolbox_ids: limit };',
      replace: '',
      promise: 'keeps the limit if no toolbox is left at all',
    },
  ]),
];

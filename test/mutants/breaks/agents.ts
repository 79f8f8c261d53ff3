import { type Break, breaksOf } from '../break.js';

const mcp = 'libs/toolboxes/src/mcp';

/** Checks between an agent and its tools. */
export const agentBreaks: Break[] = [
  ...breaksOf(`${mcp}/services/mcp-servers.ts`, 'toolboxes/mcp/misshapen', [
    {
      breaks: 'agents get the text of an unexpected error',
      find: 'throw hideCause(method, error);',
      replace: 'throw error;',
      promise: 'does not send the text of an unexpected error to agents',
    },
  ]),
  ...breaksOf(`${mcp}/services/access-request-handler.ts`, 'toolboxes/mcp/requesting', [
    {
      breaks: 'an agent sends a request that its person declined',
      find: "answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.send === true;",
      replace: "answer.kind === 'elicit';",
      promise: 'is not sent if they do not agree',
    },
    {
      breaks: 'a pending request is asked for again',
      find: "if (latest?.status === 'pending') return requestedResult(latest, tool);",
      replace: '',
      promise: 'answers with the pending request, and asks nobody again',
    },
  ]),
  ...breaksOf(`${mcp}/domain/access-asking.ts`, 'toolboxes/mcp/requesting', [
    {
      breaks: 'a reason forges lines of the question',
      find: 'Reason: ${onOneLine(reason)}',
      replace: 'Reason: ${reason}',
      promise: 'shows the person no line that a reason forges',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/entry-resolver.ts', 'toolboxes/mcp/requesting', [
    {
      breaks: 'the question names a tool although the request is for its connector',
      find: 'label: `all tools of ${service}`',
      replace: 'label: tool?.label ?? tool_name',
      promise: 'names the whole connector if a rule blocks all of it',
    },
    {
      breaks: 'nobody can request the blocked step of a synthetic tool',
      find: 'findBlockedStep(program?.steps ?? [])',
      replace: 'findBlockedStep((program?.steps ?? []).slice(0, 0))',
      caughtBy: 'toolboxes/mcp/requesting-steps',
      promise: 'is for the tool of the step',
    },
  ]),
  ...breaksOf(`${mcp}/services/access-request-handler.ts`, 'toolboxes/mcp/requesting', [
    {
      breaks: 'an answer is valid for what a rule blocks later',
      find: 'if (asked.connector_slug !== connector_slug || asked.tool_name !== tool_name) return false;',
      replace: '',
      promise: 'is asked about again if a wider rule blocks the tool meanwhile',
    },
    {
      breaks: 'an answer can be sent again after the request was withdrawn',
      find: 'return latest === undefined || Date.parse(latest.created_at) < asked.at;',
      replace: 'return true;',
      promise: 'needs a new answer of the person after it was withdrawn or denied',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-list-handler.ts`, 'toolboxes/mcp/requesting', [
    {
      breaks: 'agents request access although the organization turned it off',
      find: 'return this.agentSettings.mayRequestAccess(exchange.caller.orgId);',
      replace: 'return true;',
      promise: 'does not exist if the organization does not allow agents to request access',
    },
    {
      breaks: 'a tool with the name request_access cannot be called',
      find: 'if (findNamed(await this.exposedToolReader.toolsFor(exchange), requestName)) return false;',
      replace: '',
      promise: 'does not hide a tool with this name',
    },
  ]),
  ...breaksOf('libs/access-control/src/access-request/domain/access-request-policy.ts', 'toolboxes/mcp/requesting', [
    {
      breaks: 'apps send any number of requests for a person',
      find: 'app !== null && recent_by_apps >= maxPerDayByApps',
      replace: 'app !== null && recent_by_apps < 0',
      promise: 'is named in the request, and can send ten in a day',
    },
  ]),
  ...breaksOf(`${mcp}/services/client-sessions.ts`, 'toolboxes/own-account/asking', [
    {
      breaks: 'a session of one member works for another',
      find: "row: `${userId}/${(app && token?.id) ?? ''}`",
      replace: "row: 'session'",
      promise: 'gets the address in the text if it sends a session of another member',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-exchanges.ts`, 'observability/agents', [
    {
      breaks: 'the trace in a message replaces that of its request',
      find: 'caller.request.traceparent === undefined ? traceContextOf(body) : {}',
      replace: 'traceContextOf(body)',
      promise: 'belongs to the span of its request',
    },
  ]),
  ...breaksOf(`${mcp}/domain/message-step.ts`, 'observability/agents', [
    {
      breaks: 'a span contains any text',
      find: ' && namePattern.test(params.name)',
      replace: '',
      promise: 'contains neither unknown text nor arguments',
    },
  ]),
  ...breaksOf(`${mcp}/services/skill-server.ts`, 'toolboxes/mcp/skills', [
    {
      breaks: 'a skill is served at addresses that are not its own',
      find: ' || fileOf(found).uri !== uri',
      replace: '',
      promise: 'gets -32602',
    },
    {
      breaks: 'a cursor works for everybody',
      find: "['skills/list', caller.orgId, caller.userId, toolboxId]",
      replace: "['skills/list', caller.orgId, toolboxId]",
      promise: 'refuses a cursor of another person',
    },
    {
      breaks: 'a skill names no tool that the caller cannot call',
      find: 'isOffered(tools[place]!)',
      replace: 'tools[place] !== undefined',
      promise: 'says which of its tools the caller cannot call',
    },
  ]),
  ...breaksOf(`${mcp}/domain/skill-file.ts`, 'toolboxes/mcp/skills', [
    {
      breaks: 'a description is not quoted',
      find: '`description: ${quote(description)}`',
      replace: '`description: ${description}`',
      promise: 'stays text',
    },
    {
      breaks: 'the size counts characters',
      find: 'size: bytes.length',
      replace: 'size: text.length',
      promise: 'stays text',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/queries/toolbox-entry.view.ts', 'toolboxes/mcp/misshapen', [
    {
      breaks: 'a damaged entry makes its whole toolbox unusable',
      find: "    logger.error({ err: error, entry_id: resolved.entry.id }, 'tool left out of a list');\n    return null;",
      replace: '    throw error;',
      promise: 'lists its other tools',
    },
  ]),
  ...breaksOf(`${mcp}/http/sender.guard.ts`, 'toolboxes/mcp/refusing', [
    {
      breaks: 'pages of any site may call the address',
      find: '!sdk.validateOriginHeader(headers.origin, names).ok)',
      replace: '!sdk.validateOriginHeader(headers.origin, names))',
      promise: 'refuses requests from pages of other sites',
    },
    {
      breaks: 'pages on any port of this machine may call the address',
      find: 'origin.port === port',
      replace: 'origin.port !== undefined',
      promise: 'refuses requests from pages on other ports',
    },
    {
      breaks: 'pages of this machine can call the address under only one of its names',
      find: 'local.includes(hostname) ? local : [hostname]',
      replace: '[hostname]',
      promise: 'accepts pages of',
    },
    {
      breaks: 'the address accepts requests for any host',
      find: 'if (!sdk.validateHostHeader(headers.host, names).ok)',
      replace: 'if (!sdk.validateHostHeader(headers.host, names))',
      promise: 'accepts only its own host name',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/listed-tool.ts', 'toolboxes/mcp/calling', [
    {
      breaks: 'a list repeats the names of tools as titles',
      find: 'plain(title) === plain(name) ? undefined : title',
      replace: 'title',
      promise: "sees a tool's title only where it says more than the name",
    },
    {
      breaks: 'a list has hints that say nothing',
      find: "tier === 'destructive' ? undefined",
      replace: "tier === 'read' ? undefined",
      promise: 'sees tools with names, schemas and hints',
    },
  ]),
  ...breaksOf(`${mcp}/http/mcp.controller.ts`, 'toolboxes/mcp/refusing', [
    {
      breaks: 'a 401 response does not say where to sign in',
      find: 'error.status === 401 ?',
      replace: 'error.status === 402 ?',
      promise: 'tells clients without a valid token where to sign in',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-exchanges.ts`, 'toolboxes/mcp/refusing', [
    {
      breaks: 'batches are accepted',
      find: 'if (Array.isArray(body)) return',
      replace: 'if (Array.isArray(read)) return',
      promise: 'is refused if it is a batch',
    },
    {
      breaks: 'a progress token of any length is returned a thousand times',
      find: 'token.length <= maxTokenLength',
      replace: 'token.length > 0',
      promise: 'is refused if it has a long progress token',
    },
  ]),
  ...breaksOf(`${mcp}/services/confirmations.ts`, 'toolboxes/mcp/asking', [
    {
      breaks: 'a denied call is made',
      find: 'const approves = answer.action === ',
      replace: 'const approves = answer.action !== ',
      promise: 'prevents the call by',
    },
  ]),
  ...breaksOf(`${mcp}/services/request-states.ts`, 'toolboxes/mcp/asking', [
    {
      breaks: 'a confirmation is valid for any call',
      find: 'place.toolbox_id, place.name, args]',
      replace: 'null]',
      promise: 'is not valid for another call',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-search-handler.ts`, 'toolboxes/mcp/finding', [
    {
      breaks: 'a found tool is called under the name of the search tool',
      find: 'run({ ...call, name, arguments: args })',
      replace: 'run({ ...call, arguments: args })',
      promise: 'with search runs a found tool by its exposed name',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-list-handler.ts`, 'toolboxes/mcp/paging', [
    {
      breaks: 'a page of tools loads the connections of all tools',
      find: 'firstOffered(remaining, pageSize + 1,',
      replace: 'firstOffered(remaining, remaining.length,',
      promise: 'loads only the connections of its own tools',
    },
  ]),
  ...breaksOf(`${mcp}/domain/tool-pages.ts`, 'toolboxes/mcp/paging', [
    {
      breaks: 'a withheld tool ends the list',
      find: 'from < entries.length && found.length < limit;',
      replace: 'from < limit && found.length < limit;',
      promise: 'takes few rounds of checks, even if many tools are left out',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-execution/services/open-toolbox-reader.ts', 'toolboxes/mcp/finding', [
    {
      breaks: 'tools of an earlier toolbox version are listed',
      find: 'known?.version === version ?',
      replace: 'known ?',
      promise: 'are cached until the toolbox changes',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-member-callers.ts', 'toolboxes/toolbox-run/programs', [
    {
      breaks: 'rights of an earlier epoch are used',
      find: 'found.get(id)?.epoch !== epoch',
      replace: '!found.get(id)',
      promise: 'cannot run while its owner is suspended',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-execution/queries/resolved-tools.ts', 'toolboxes/mcp/calling', [
    {
      breaks: 'tools of a toolbox that the caller can only see are listed at the shared address',
      find: 'reached.filter(({ reach }) => canExerciseToolbox(reach).allowed)',
      replace: 'reached.filter(({ reach }) => canExerciseToolbox(reach))',
      promise: 'covers the tools of all toolboxes, under unique names',
    },
    {
      breaks: 'tools that the caller may not call are listed',
      find: 'isOffered(one) ?',
      replace: 'isOffered(one) !== undefined ?',
      promise: 'is lost immediately with its permission, share or toolbox',
    },
  ]),
  ...breaksOf(`${mcp}/services/exposed-tool-reader.ts`, 'toolboxes/mcp/finding', [
    {
      breaks: 'tools have the names of an earlier toolbox version',
      find: '`${each.id} ${each.version} ${isOwn(each)}`',
      replace: '`${each.id} ${isOwn(each)}`',
      promise: 'are cached until the toolbox changes',
    },
  ]),
];

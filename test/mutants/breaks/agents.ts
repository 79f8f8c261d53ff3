import { type Break, breaksOf } from '../break.js';

const mcp = 'libs/toolboxes/src/mcp';

/** What stands between an agent and tools. */
export const agentBreaks: Break[] = [
  ...breaksOf(`${mcp}/http/sender.guard.ts`, 'mcp/refusing', [
    {
      breaks: 'pages of any site may call the address',
      find: '!sdk.validateOriginHeader(headers.origin, names).ok ||',
      replace: '!sdk.validateOriginHeader(headers.origin, names) ||',
      promise: 'refuses requests from pages of other sites',
    },
    {
      breaks: 'it answers under any host',
      find: 'if (!sdk.validateHostHeader(headers.host, names).ok)',
      replace: 'if (!sdk.validateHostHeader(headers.host, names))',
      promise: 'accepts only its own host name',
    },
  ]),
  ...breaksOf(`${mcp}/http/mcp-error.filter.ts`, 'mcp/refusing', [
    {
      breaks: 'who is not let in is not told where to sign in',
      find: 'error.status === 401 ?',
      replace: 'error.status === 402 ?',
      promise: 'tells clients without a valid token where to sign in',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-exchanges.ts`, 'mcp/refusing', [
    {
      breaks: 'batches are taken',
      find: 'if (Array.isArray(body)) return',
      replace: 'if (Array.isArray(read)) return',
      promise: 'is refused as a batch',
    },
    {
      breaks: 'a mark of progress of any length comes back a thousand times',
      find: 'token.length <= longestToken',
      replace: 'token.length > 0',
      promise: 'is refused as having a long progress token',
    },
  ]),
  ...breaksOf(`${mcp}/services/confirmations.ts`, 'mcp/asking', [
    {
      breaks: 'whoever says no has the call made',
      find: 'const approves = said.action === ',
      replace: 'const approves = said.action !== ',
      promise: 'prevents the call by',
    },
    {
      breaks: 'a question is good for any call',
      find: 'row: `${userId}/${toolbox_id}/${name}`,',
      replace: 'row: userId,',
      promise: 'A person’s answer for one call',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-finding.ts`, 'mcp/finding', [
    {
      breaks: 'what was found is called under the name of what calls it',
      find: 'return { ...call, name, arguments:',
      replace: 'return { ...call, arguments:',
      promise: 'runs a found tool by its exposed name',
    },
  ]),
  ...breaksOf(`${mcp}/services/tool-listing.ts`, 'mcp/paging', [
    {
      breaks: 'a page looks at every tool',
      find: 'firstOffered(left, pageSize + 1,',
      replace: 'firstOffered(left, left.length,',
      promise: 'loads only the connections of its own tools',
    },
  ]),
  ...breaksOf(`${mcp}/domain/first-offered.ts`, 'mcp/paging', [
    {
      breaks: 'what is withheld ends the list',
      find: 'from < entries.length && found.length < most;',
      replace: 'from < most && found.length < most;',
      promise: 'is filled after a few rounds of checks',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/kept-contents.ts', 'mcp/finding', [
    {
      breaks: 'what was in a toolbox is listed after it was changed',
      find: 'known?.version === version ?',
      replace: 'known ?',
      promise: 'are cached until the toolbox changes',
    },
  ]),
  ...breaksOf('libs/identity/src/caller/persistence/stored-member-standings.ts', 'toolbox-run/programs', [
    {
      breaks: 'somebody is taken for what they were in an earlier epoch',
      find: 'found.get(id)?.epoch !== epoch',
      replace: '!found.get(id)',
      promise: 'cannot run while its owner is suspended',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/queries/resolved-tools.ts', 'mcp/calling', [
    {
      breaks: 'who only sees a toolbox is offered its tools among all',
      find: 'reached.filter(({ reach }) => canExerciseToolbox(reach).allowed)',
      replace: 'reached.filter(({ reach }) => canExerciseToolbox(reach))',
      promise: 'covers all toolboxes under unique names',
    },
    {
      breaks: 'what the caller may not call is listed',
      find: 'obstacle(one) === null ?',
      replace: 'obstacle(one) !== undefined ?',
      promise: 'is lost immediately with its permission, share or toolbox',
    },
  ]),
];

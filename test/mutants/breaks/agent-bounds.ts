import { type Break, breaksOf } from '../break.js';

const mcp = 'libs/toolboxes/src/mcp';

/** Limits of an agent, and the names it is shown. */
export const agentBounds: Break[] = [
  ...breaksOf(`${mcp}/domain/exposed-tools.ts`, 'toolboxes/mcp/naming', [
    {
      breaks: 'a shared toolbox takes names of the person’s own tools',
      find: 'toolbox.isOwn ? owned : all;',
      replace: 'toolbox.isOwn ? all : all;',
      promise: "of a member's own tools do not change when others share tools",
    },
    {
      breaks: 'a shared tool can be called by the name of an own tool',
      find: 'toolbox.isOwn ? [all, owned] : [all]',
      replace: 'toolbox.isOwn ? [owned] : [all]',
      promise: "of a member's own tools do not change when others share tools",
    },
    {
      breaks: 'a tool is called by the name of another tool',
      find: 'for (const name of toolbox.tools.flatMap((own) => claimedNames(toolbox, own)))',
      replace: 'for (const name of toolbox.tools.flatMap((own) => [...new Set([own, `${own} `])]))',
      promise: 'are prefixed with the toolbox where tools collide',
    },
    {
      breaks: 'a member takes a name by naming a tool like another offered tool',
      find: 'rivals.get(name) === 1 && !reserved.test(name)',
      replace: '!(rivals.get(name)! > 1 && !name.includes(`__`)) && !marked.has(name) && marked.add(name)',
      promise: 'never move to',
    },
    {
      breaks: 'a tool can have a name that is reserved for contested tools',
      find: ' && !reserved.test(name)',
      replace: '',
      promise: 'never move to a tool that imitates them',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-servers.ts`, 'toolboxes/mcp/paging', [
    {
      breaks: 'a toolbox gives guidance under the name of another',
      find: 'others.length === 0 ? only : undefined',
      replace: 'others ? only : undefined',
      promise: 'returns only the skill of the requested toolbox',
    },
  ]),
  ...breaksOf(`${mcp}/services/call-limits.ts`, 'toolboxes/mcp/bounds', [
    {
      breaks: 'the number of concurrent calls of an agent is unlimited',
      find: '[atOnce, waiting] = [10, 100]',
      replace: '[atOnce, waiting] = [100, 100]',
      promise: 'must wait before it can call another',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-exchanges.ts`, 'toolboxes/mcp/refusing', [
    {
      breaks: 'the MCP packages describe each of thousands of invalid capabilities',
      find: 'count + pending.length > values + 1',
      replace: 'count < 0',
      promise: 'is refused if it has 1,000 capabilities',
    },
    {
      breaks: 'the texts of a message besides the arguments of a tool are not limited',
      find: 'if (read > characters)',
      replace: 'if (read < 0)',
      promise: 'is refused if it is named with 256 KiB',
    },
    {
      breaks: 'the arguments of a prompt are not limited',
      find: "message?.method !== 'tools/call' || ",
      replace: '',
      promise: 'is refused if it has 1,000 arguments of a prompt',
    },
    {
      breaks: 'the arguments of a tool are limited like the rest of a message',
      find: 'withoutArguments(body)))',
      replace: 'body))',
      promise: 'can have thousands of arguments for a tool',
    },
  ]),
  ...breaksOf(`${mcp}/services/mcp-protocol.ts`, 'toolboxes/mcp/bounds', [
    {
      breaks: 'streams continue after the right to them is lost',
      find: 'maxSubscriptions: 0',
      replace: 'maxSubscriptions: 100',
      promise: 'is refused, because no stream is offered',
    },
  ]),
  ...breaksOf(`${mcp}/domain/tool-result.ts`, 'toolboxes/mcp/blocks', [
    {
      breaks: 'an invalid content block of a remote server makes the whole answer unavailable',
      find: 'isBlock(each) ?',
      replace: '(each as ContentBlock | null)?.type ?',
      promise: 'as text',
    },
  ]),
];

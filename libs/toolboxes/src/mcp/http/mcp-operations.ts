import { type OperationFacts } from '#kernel';
import { McpAnswerView, McpFailureView, McpMessageBody } from './mcp.dto.js';

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const tool = {
  name: 'open_issues',
  title: 'GitHub: List issues',
  description: 'Issues that are open. [read]',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
};
const example = { jsonrpc: '2.0', id: 1, result: { tools: [tool] } };

const about =
  'An address for agents: the Model Context Protocol over Streamable HTTP, revisions 2026-07-28, and 2025-11-25 and ' +
  'earlier by handshake. Each message is answered by itself, as JSON; a call that tells of its progress to who asked ' +
  'for that, as events. `tools/list` shows what the caller may call at that moment, under the names and schemas of the ' +
  'toolbox; what a call comes to, a refusal included, is its result.';

const failure = (code: number, said: string) => ({ jsonrpc: '2.0', id: null, error: { code, message: said } });

const errors = {
  400: {
    when:
      'A JSON-RPC error: what was sent is not one message of a revision that is served. Or ours, of what any route ' +
      'refuses.',
    or: McpFailureView,
    example: failure(-32600, 'Send one message at a time: batches are not taken.'),
  },
  403:
    '`host_refused`, `origin_refused`: sent to another host, or by a page of another site. `insufficient_scope`: the ' +
    'app’s token does not go so far; `WWW-Authenticate` says which scope does.',
  415: 'Another media type than JSON.',
} as const;

const unknownMethod = (when: string) => ({ when, or: McpFailureView, example: failure(-32601, 'Method not found') });

export const mcpOperations = {
  all: {
    id: 'callMcp',
    summary: 'Tools of all toolboxes, for agents',
    description: `${about} Here are all toolboxes that the caller may use; where two tools have one name, each begins with its toolbox’s.`,
    body: { type: McpMessageBody, example: message },
    view: McpAnswerView,
    example,
    errors: { ...errors, 404: unknownMethod('No such method: a JSON-RPC error.') },
  },
  one: {
    id: 'callMcpOfToolbox',
    summary: 'Tools of one toolbox, for agents',
    description: about,
    body: { type: McpMessageBody, example: message },
    view: McpAnswerView,
    example,
    errors: {
      ...errors,
      403: `${errors[403]} \`use_required\` on the toolbox.`,
      404: unknownMethod(
        'No such method: a JSON-RPC error. Or ours: no such toolbox, or none that reaches the caller.',
      ),
    },
  },
} satisfies Record<string, OperationFacts>;

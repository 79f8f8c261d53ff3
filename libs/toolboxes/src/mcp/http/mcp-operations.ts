import { type OperationFacts } from '#platform/openapi';
import { McpAnswerView, McpFailureView, McpMessageBody } from './mcp.dto.js';

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const tool = {
  name: 'open_issues',
  title: 'GitHub: List issues',
  description: 'Lists open issues. [read]',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
};
const example = { jsonrpc: '2.0', id: 1, result: { tools: [tool] } };

const about =
  'An address at which agents use the Model Context Protocol over Streamable HTTP. It supports revision 2026-07-28, ' +
  'and the earlier revisions up to 2025-11-25, which begin with a handshake. Each message gets its own response. ' +
  'The response is JSON, or a stream of events if the client requested progress. `tools/list` shows the tools the ' +
  'caller can call now, with the names and schemas of the toolbox. If a call is refused, its result says why.';

const failure = (code: number, said: string) => ({ jsonrpc: '2.0', id: null, error: { code, message: said } });

const errors = {
  400: {
    when:
      'A JSON-RPC error if the body is not a single message of a supported revision; otherwise an API error, as ' +
      'on any route.',
    or: McpFailureView,
    example: failure(-32600, 'Batches are not supported. Send one message at a time.'),
  },
  403:
    '`host_refused`: the request was sent to another host. `origin_refused`: a page of another site sent it. ' +
    '`insufficient_scope`: the app’s token lacks a scope; `WWW-Authenticate` names it.',
  415: 'The media type is not JSON.',
} as const;

const unknownMethod = (when: string) => ({ when, or: McpFailureView, example: failure(-32601, 'Method not found') });

export const mcpOperations = {
  all: {
    id: 'callMcp',
    summary: 'Use the tools of all toolboxes over MCP',
    description:
      `${about} This address offers all toolboxes that the caller can use. A tool whose name another tool also has ` +
      'gets its toolbox’s name as a prefix. Tools of the caller’s own toolboxes are not renamed because of tools ' +
      'that other members share.',
    body: { type: McpMessageBody, example: message },
    view: McpAnswerView,
    example,
    errors: { ...errors, 404: unknownMethod('A JSON-RPC error: the method is unknown.') },
  },
  one: {
    id: 'callMcpOfToolbox',
    summary: 'Use the tools of one toolbox over MCP',
    description: about,
    body: { type: McpMessageBody, example: message },
    view: McpAnswerView,
    example,
    errors: {
      ...errors,
      403: `${errors[403]} \`use_required\` on the toolbox.`,
      404: unknownMethod(
        'A JSON-RPC error if the method is unknown. An API error if the toolbox does not exist or the caller has no ' +
          'access to it.',
      ),
    },
  },
} satisfies Record<string, OperationFacts>;

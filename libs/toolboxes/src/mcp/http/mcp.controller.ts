import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { Catch, Controller, Param, Post, Req, Res, StreamableFile, UseFilters, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { appScopes, insufficientScope } from '#authentication';
import { ApiError, type Caller, isCausedBy, Metrics, type RouteAccess, withPermission } from '#kernel';
import {
  AdmitsApps,
  CurrentCaller,
  Deadline,
  disconnectSignal,
  ErrorFilter,
  RawBody,
  RefusalListener,
} from '#kernel/http';
import { Operation, type RouteError } from '#platform/openapi';
import { McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { isStream } from '../services/mcp-protocol.js';
import { McpExchanges } from '../services/mcp-exchanges.js';
import { McpAnswerView, McpFailureView, McpMessageBody } from './mcp.dto.js';
import { hostRefused, originRefused, SenderGuard } from './sender.guard.js';
import { toolboxUseRequired } from '../../toolbox/domain/toolbox-policy.js';

/** Tells clients how to sign in, or which scope they need. Source: RFC 9728, 5.1; RFC 6750, 3.1. */
@Catch()
class McpErrorFilter extends ErrorFilter {
  constructor(
    metrics: Metrics,
    private readonly mcpAddresses: McpAddresses,
    refusalListener: RefusalListener,
  ) {
    super(metrics, refusalListener);
  }

  protected override answer(reply: FastifyReply, requestId: string, error: ApiError): void {
    const scope = error.status === 401 ? appScopes[0] : neededScope(error);
    super.answer(reply, requestId, scope === null ? error : this.challenging(reply, error, scope));
  }

  /**
   * Adds the challenge that says how to sign in.
   * @param scope the scope to request: the missing one or, if the request has no token, the read scope.
   */
  private challenging({ request }: FastifyReply, { definition, message, parts }: ApiError, scope: string): ApiError {
    const { id = null } = request.params as { id?: string };
    const { accountsUrl } = this.mcpAddresses;
    const address = request.routeOptions.url === '/mcp/accounts' ? accountsUrl : this.mcpAddresses.buildUrl(id);
    const base = parts.headers?.['www-authenticate'] ?? `Bearer realm="latchkey", error="${definition.reason}"`;
    const challenge = `${base}, scope="${scope}", resource_metadata="${this.mcpAddresses.buildMetadataUrl(address)}"`;
    return new ApiError(definition, message, {
      ...parts,
      headers: { ...parts.headers, 'www-authenticate': challenge },
    });
  }
}

const neededScope = (error: ApiError): string | null =>
  isCausedBy(error, insufficientScope)
    ? ((error.parts.details as { scope?: string } | undefined)?.scope ?? null)
    : null;

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const tool = {
  name: 'open_issues',
  title: 'GitHub: List issues',
  description: 'Lists open issues. [read]',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
};
const example = { jsonrpc: '2.0', id: 1, result: { tools: [tool] } };

const searchMessage = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'search_tools', arguments: { query: 'open issues' } },
};
const foundTool = { ...tool, name: 'github__list_issues', annotations: undefined };
const searchExample = {
  ...{ jsonrpc: '2.0', id: 1 },
  result: { content: [{ type: 'text', text: JSON.stringify([foundTool]) }], isError: false },
};

const about =
  'An address at which agents use the Model Context Protocol over Streamable HTTP. It supports revision 2026-07-28, ' +
  'and the earlier revisions up to 2025-11-25, which begin with a handshake. Send `Accept: application/json, ' +
  'text/event-stream`. Each message gets its own response. ' +
  'The response is JSON, or a stream of events if the client requested progress. `tools/list` shows the tools the ' +
  'caller can call now, with the names and schemas of the toolbox. If a call is refused, its result says why. ' +
  'Needs `tool:execute`.';

const failure = (code: number, said: string) => ({ jsonrpc: '2.0', id: null, error: { code, message: said } });

const errors: readonly RouteError[] = [
  [hostRefused, 'The request was sent to another host.'],
  [originRefused, 'A page of another site sent the request.'],
  [insufficientScope, 'The app’s token lacks a scope. `WWW-Authenticate` names it.'],
];

const otherErrors = {
  400: {
    when:
      'A JSON-RPC error if the body is not a single message of a supported revision; otherwise an API error, as ' +
      'on any route.',
    or: McpFailureView,
    example: failure(-32600, 'Batches are not supported. Send one message at a time.'),
  },
  406: {
    when: 'The `Accept` header does not list both `application/json` and `text/event-stream`.',
    or: McpFailureView,
    example: failure(-32000, 'Not Acceptable: Client must accept both application/json and text/event-stream'),
  },
} as const;

const unknownMethod = (when: string) => ({ when, or: McpFailureView, example: failure(-32601, 'Method not found') });

/**
 * Buffer size for events in bytes. Events are sent immediately, and unread ones count toward the same limit as any
 * other unread response.
 */
const highWaterMark = 16 * 1024 * 1024;

const accepted = 'A notification was accepted. Notifications have no response.';

@ApiTags('Agents')
@Controller('mcp')
@UseFilters(McpErrorFilter)
@UseGuards(SenderGuard)
export class McpController {
  static readonly access: RouteAccess<'all' | 'accounts' | 'one'> = {
    all: withPermission('tool:execute'),
    accounts: withPermission('tool:execute'),
    one: withPermission('tool:execute'),
  };

  constructor(private readonly mcpExchanges: McpExchanges) {}

  @Post()
  @AdmitsApps()
  @Deadline(65_000)
  @Operation({
    id: 'callMcp',
    summary: 'Use the tools of all toolboxes over MCP',
    description:
      `${about} This address offers all toolboxes that the caller can use. A tool whose name another tool also has ` +
      'gets its toolbox’s name as a prefix. Tools of the caller’s own toolboxes are not renamed because of tools ' +
      'that other members share.',
    body: { type: McpMessageBody, example: message },
    streamed: McpAnswerView,
    example,
    also: { 202: accepted },
    errors,
    otherErrors: { ...otherErrors, 404: unknownMethod('A JSON-RPC error: the method is unknown.') },
  })
  all(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer({ caller, toolboxId: null, isOfAccounts: false }, request, reply);
  }

  @Post('accounts')
  @AdmitsApps()
  @Deadline(65_000)
  @Operation({
    id: 'callMcpOfAccounts',
    summary: 'Use the tools of all accounts over MCP',
    description:
      'An address at which agents use the Model Context Protocol, as at `POST /mcp`. It offers the tools of all ' +
      'connections that the caller may use, without a toolbox. A call has the rights of the caller, as ' +
      '`POST /connection/{id}/execute` has. `tools/list` has `search_tools` and `call_tool`, with which an agent finds ' +
      'and runs tools. A tool is called by its connector and its own name, such as `github__list_issues`. If the caller ' +
      'has several accounts on the connector, the argument `_account` names one of at most twelve. Needs ' +
      '`tool:execute`.',
    body: { type: McpMessageBody, example: searchMessage },
    streamed: McpAnswerView,
    example: searchExample,
    also: { 202: accepted },
    errors,
    otherErrors: { ...otherErrors, 404: unknownMethod('A JSON-RPC error: the method is unknown.') },
  })
  accounts(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer({ caller, toolboxId: null, isOfAccounts: true }, request, reply);
  }

  @Post('toolbox/:id')
  @AdmitsApps()
  @Deadline(65_000)
  @Operation({
    id: 'callMcpOfToolbox',
    summary: 'Use the tools of one toolbox over MCP',
    description: about,
    body: { type: McpMessageBody, example: message },
    streamed: McpAnswerView,
    example,
    also: { 202: accepted },
    errors: [...errors, toolboxUseRequired],
    otherErrors: {
      ...otherErrors,
      404: unknownMethod(
        'A JSON-RPC error if the method is unknown. An API error if the toolbox does not exist or the caller has no ' +
          'access to it.',
      ),
    },
  })
  one(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer({ caller, toolboxId: id, isOfAccounts: false }, request, reply);
  }

  private async answer(
    address: Parameters<McpExchanges['answer']>[0],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    address.caller.request.key.ignore();
    const answer = await this.mcpExchanges.answer(address, buildWebRequest(request, reply), () => messageIn(request));
    for (const [name, value] of answer.headers) reply.header(name, value);
    reply.status(answer.status);
    if (isStream(answer)) return new StreamableFile(Readable.fromWeb(answer.body as ReadableStream, { highWaterMark }));
    return Buffer.from(await answer.arrayBuffer());
  }
}

/** Converts the request to the form that the MCP packages expect. It is aborted when the client disconnects. */
function buildWebRequest({ headers, method }: FastifyRequest, reply: FastifyReply): Request {
  // Omits credentials, because the caller is already authenticated and handlers do not need them.
  const sent = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const singleHeaders = sent.filter((header): header is [string, string] => typeof header[1] === 'string');
  return new Request('http://mcp.invalid/', { method, headers: singleHeaders, signal: disconnectSignal(reply) });
}

/** @throws bad_request `malformed_json`, `unsupported_media_type`. */
const messageIn = ({ body }: FastifyRequest): unknown => (body instanceof RawBody ? body.parse() : undefined);

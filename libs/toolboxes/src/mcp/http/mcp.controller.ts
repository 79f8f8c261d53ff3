import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { Controller, Param, Post, Req, Res, StreamableFile, UseFilters, UseGuards } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  AdmitsApps,
  type Caller,
  CurrentCaller,
  Deadline,
  ignoreKey,
  type RouteAccess,
  withPermission,
  disconnectSignal,
  RawBody,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { isStream } from '../services/event-stream.js';
import { McpExchanges } from '../services/mcp-exchanges.js';
import { McpErrorFilter } from './mcp-error.filter.js';
import { mcpOperations as operations } from './mcp-operations.js';
import { SenderGuard } from './sender.guard.js';

/**
 * Buffer size for events in bytes. Events are sent immediately, and unread ones count toward the same limit as any
 * other unread response.
 */
const highWaterMark = 16 * 1024 * 1024;

const accepted = { status: 202, description: 'A notification was accepted. Notifications have no response.' };

@ApiTags('Agents')
@Controller('mcp')
@UseFilters(McpErrorFilter)
@UseGuards(SenderGuard)
export class McpController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    all: withPermission('tool:execute'),
    one: withPermission('tool:execute'),
  };

  constructor(private readonly exchanges: McpExchanges) {}

  @Post()
  @AdmitsApps()
  @Deadline(65_000)
  @Operation(operations.all)
  @ApiResponse(accepted)
  all(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(caller, null, request, reply);
  }

  @Post('toolbox/:id')
  @AdmitsApps()
  @Deadline(65_000)
  @Operation(operations.one)
  @ApiResponse(accepted)
  one(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answer(caller, id, request, reply);
  }

  private async answer(
    caller: Caller,
    toolboxId: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    ignoreKey();
    const address = { caller, toolboxId };
    const answer = await this.exchanges.answer(address, webRequestOf(request, reply), () => messageIn(request));
    for (const [name, value] of answer.headers) reply.header(name, value);
    reply.status(answer.status);
    if (isStream(answer)) return new StreamableFile(Readable.fromWeb(answer.body as ReadableStream, { highWaterMark }));
    return Buffer.from(await answer.arrayBuffer());
  }
}

/** Converts the request to the form that the MCP packages expect. It is aborted when the client disconnects. */
function webRequestOf({ headers, method }: FastifyRequest, reply: FastifyReply): Request {
  // Omits credentials, because the caller is already authenticated and handlers do not need them.
  const sent = Object.entries(headers).filter(([name]) => name !== 'authorization' && name !== 'cookie');
  const singleHeaders = sent.filter((header): header is [string, string] => typeof header[1] === 'string');
  return new Request('http://mcp.invalid/', { method, headers: singleHeaders, signal: disconnectSignal(reply) });
}

/** @throws bad_request `malformed_json`, `unsupported_media_type`. */
const messageIn = ({ body }: FastifyRequest): unknown => (body instanceof RawBody ? body.parse() : undefined);

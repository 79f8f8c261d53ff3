import { Body, Controller, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { IsBoolean, IsInt, IsObject, Length, Max, Min } from 'class-validator';
import { type Progress, type RouteAccess, TimeLimit } from '#kernel';
import { Deadline, disconnectSignal, MayBeAbsent, traceIn } from '#kernel/http';
import { answerWithProgress, SignedOrganization } from '#platform/service-auth';
import {
  callRemoteTool,
  type ListedTools,
  listOpenTools,
  listRemoteTools,
  type ListRequest,
  type RemoteFailure,
  type RemoteToolRequest,
  type RemoteToolResult,
} from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { CallRemoteTool } from '../commands/call-remote-tool.js';
import { ListOpenTools, ListRemoteTools } from '../commands/list-remote-tools.js';

class ListRemoteToolsBody extends ExpectedDefinitionFields implements ListRequest {
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
}

class CallRemoteToolBody extends ListRemoteToolsBody implements RemoteToolRequest {
  @Length(1, 1000) tool!: string;
  @IsObject() arguments!: Record<string, unknown>;
  /** The maximum size of the result in bytes. Blocks beyond it are dropped, and `truncated` is set. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(1 << 20) max_bytes?: number;
  /** Ignored. Services of an earlier version send this field. */
  @MayBeAbsent() @IsBoolean() idempotent?: boolean;
  /** Whether the response contains progress reports, one per line, before the result. */
  @MayBeAbsent() @IsBoolean() progress?: boolean;
}

/**
 * Serves requests to remote servers. If a server fails, the response is still a success, because neither the vault nor
 * the service caused the failure.
 */
@ApiExcludeController()
@Controller()
export class RemoteToolsController {
  static readonly access: RouteAccess<'list' | 'listOpen' | 'call'> = {
    list: serviceOnly,
    listOpen: serviceOnly,
    call: serviceOnly,
  };

  constructor(private readonly commandBus: CommandBus) {}

  @Serve(listRemoteTools)
  @Deadline(65_000)
  list(
    @SignedOrganization() orgId: string,
    @Param('id') accountId: string,
    @Body() body: ListRemoteToolsBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedTools | RemoteFailure> {
    const time = new TimeLimit(body.timeout_ms ?? 20_000, disconnectSignal(reply));
    const request = { orgId, accountId, expected: expectedDefinitionIn(body), time };
    return this.commandBus.execute(new ListRemoteTools(request));
  }

  @Serve(listOpenTools)
  @Deadline(65_000)
  listOpen(
    @SignedOrganization() orgId: string,
    @Param('id') integrationId: string,
    @Body() body: ListRemoteToolsBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedTools | RemoteFailure> {
    const time = new TimeLimit(body.timeout_ms ?? 20_000, disconnectSignal(reply));
    return this.commandBus.execute(new ListOpenTools(orgId, integrationId, expectedDefinitionIn(body), time));
  }

  @Serve(callRemoteTool)
  @Deadline(65_000)
  call(
    @SignedOrganization() orgId: string,
    @Param('id') accountId: string,
    @Body() body: CallRemoteToolBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RemoteToolResult | RemoteFailure | StreamableFile> {
    const { tool, timeout_ms = 60_000, max_bytes = 1 << 20 } = body;
    const call = { tool, arguments: body.arguments, max_bytes };
    const account = { orgId, accountId, expected: expectedDefinitionIn(body) };
    const send = (onProgress?: (progress: Progress) => void) => {
      const time = new TimeLimit(timeout_ms, disconnectSignal(reply), onProgress, traceIn(request));
      return this.commandBus.execute(new CallRemoteTool({ ...account, time }, call));
    };
    return body.progress ? answerWithProgress(send) : send();
  }
}

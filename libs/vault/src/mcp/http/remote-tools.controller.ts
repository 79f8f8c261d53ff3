import { Body, Controller, Param, Req, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Deadline, disconnectSignal, type Progress, type RouteAccess, TimeLimit, traceIn } from '#kernel';
import { SignedOrganization, toldAnswer } from '#platform/service-auth';
import {
  callRemoteTool,
  type ListedTools,
  listOpenTools,
  listRemoteTools,
  type RemoteFailure,
  type RemoteToolResult,
} from '#vault-protocol';
import { askedIn } from '../../integration/http/integration.dto.js';
import { Serve, theService } from '../../serve-route.js';
import { CallRemoteTool } from '../commands/call-remote-tool.js';
import { ListOpenTools } from '../commands/list-open-tools.js';
import { ListRemoteTools } from '../commands/list-remote-tools.js';
import { CallRemoteToolBody, ListRemoteToolsBody } from './remote-tools.dto.js';

/** A server's failure is a normal response: neither the vault nor the service caused it. */
@ApiExcludeController()
@Controller()
export class RemoteToolsController {
  static readonly access: RouteAccess<'list' | 'listOpen' | 'call'> = {
    list: theService,
    listOpen: theService,
    call: theService,
  };

  constructor(private readonly commands: CommandBus) {}

  @Serve(listRemoteTools)
  @Deadline(65_000)
  list(
    @SignedOrganization() orgId: string,
    @Param('id') accountId: string,
    @Body() body: ListRemoteToolsBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedTools | RemoteFailure> {
    const time = new TimeLimit(body.timeout_ms ?? 20_000, disconnectSignal(reply));
    const request = { orgId, accountId, asked: askedIn(body), time };
    return this.commands.execute(new ListRemoteTools(request));
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
    return this.commands.execute(new ListOpenTools(orgId, integrationId, askedIn(body), time));
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
    const asked = { orgId, accountId, asked: askedIn(body) };
    const send = (onProgress?: (progress: Progress) => void) => {
      const time = new TimeLimit(timeout_ms, disconnectSignal(reply), onProgress, traceIn(request));
      return this.commands.execute(new CallRemoteTool({ ...asked, time }, call));
    };
    return body.progress ? toldAnswer(send) : send();
  }
}

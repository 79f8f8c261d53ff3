import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Deadline, disconnectSignal, type RouteAccess, traceIn } from '#kernel';
import { SignedOrganization } from '#platform/service-auth';
import { type CheckedAccount, type ProxiedAnswer, proxyCall, refreshAccount, verifyAccount } from '#vault-protocol';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../serve-route.js';
import { CallProvider } from '../commands/call-provider.js';
import { RefreshAccount } from '../commands/refresh-account.js';
import { VerifyAccount } from '../commands/verify-account.js';
import { GetChecked } from '../queries/get-checked.js';
import { CallBody } from './call.dto.js';

@ApiExcludeController()
@Controller()
export class CallController {
  static readonly access: RouteAccess<'call' | 'verify' | 'refresh'> = {
    call: serviceOnly,
    verify: serviceOnly,
    refresh: serviceOnly,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Serve(proxyCall)
  @Deadline(65_000)
  call(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Body() body: CallBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProxiedAnswer> {
    const { method, path, query, encoded_query, headers, encoded_body, body_type, idempotency_key } = body;
    const keyed = idempotency_key ? { 'idempotency-key': idempotency_key, ...headers } : headers;
    const call = { method, path, query, encoded_query, headers: keyed, body: body.body, encoded_body, body_type };
    const { timeout_ms = 30_000, max_bytes = 8 * 1024 * 1024 } = body;
    const limits = { timeout_ms, max_bytes, trace: traceIn(request), signal: disconnectSignal(reply) };
    return this.commands.execute(new CallProvider(orgId, id, call, limits, expectedDefinitionIn(body)));
  }

  @Serve(verifyAccount)
  async verify(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<CheckedAccount> {
    const checked = await this.commands.execute(new VerifyAccount(orgId, id, expectedDefinitionIn(expected)));
    return this.queries.execute(new GetChecked(orgId, id, checked));
  }

  @Serve(refreshAccount)
  async refresh(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<CheckedAccount> {
    const checked = await this.commands.execute(new RefreshAccount(orgId, id, expectedDefinitionIn(expected)));
    return this.queries.execute(new GetChecked(orgId, id, checked));
  }
}

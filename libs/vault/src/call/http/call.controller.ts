import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { IsIn, IsInt, IsObject, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { type RouteAccess } from '#kernel';
import { Deadline, disconnectSignal, endSignal, LargeText, MayBeAbsent, MayBeNull, traceIn } from '#kernel/http';
import { SignedOrganization } from '#platform/service-auth';
import {
  type CheckedAccount,
  type ProxiedAnswer,
  type ProxiedRequest,
  proxyCall,
  refreshAccount,
  verifyAccount,
} from '#vault-protocol';
import { type BodyType } from '#connector-definition';
import { ExpectedDefinitionFields, expectedDefinitionIn } from '../../integration/http/integration.dto.js';
import { Serve, serviceOnly } from '../../trust/http/service-route.js';
import { CallProvider } from '../commands/call-provider.js';
import { VerifyAccount } from '../commands/verify-account.js';
import { RefreshAccount } from '../commands/refresh-account.js';
import { GetChecked } from '../queries/get-checked.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const bodyTypes = ['json', 'form', 'multipart', 'raw'] as const;

class CallBody extends ExpectedDefinitionFields implements ProxiedRequest {
  /** The tool's name, for the log. */
  @MayBeAbsent() @MaxLength(200) tool?: string;
  @IsIn(methods) method!: ProxiedRequest['method'];
  @Matches(/^\//) @MaxLength(8000) path!: string;
  @MayBeAbsent() @IsObject() query?: Record<string, string | string[]>;
  /** An additional query, already encoded. */
  @MayBeAbsent()
  @Matches(/^[\w\-.~!$'()*,:@/?%=&]*$/)
  @LargeText(1 << 20)
  encoded_query?: string;
  @MayBeAbsent() @IsObject() headers?: Record<string, string>;
  @MayBeAbsent() body?: unknown;
  /** An already encoded form, instead of `body`. */
  @MayBeAbsent() @IsString() encoded_body?: string;
  @MayBeNull() @IsIn(bodyTypes) body_type?: BodyType | null;
  @MayBeAbsent() @IsInt() @Min(1) @Max(60_000) timeout_ms?: number;
  /** The maximum length of the response body. A longer body is cut off, and `truncated` is set. */
  @MayBeAbsent() @IsInt() @Min(1) @Max(8 * 1024 * 1024) max_bytes?: number;
  /** Sent as `Idempotency-Key`. */
  @MayBeNull() @Length(1, 255) idempotency_key?: string | null;
}

@ApiExcludeController()
@Controller()
export class CallController {
  static readonly access: RouteAccess<'call' | 'verify' | 'refresh'> = {
    call: serviceOnly,
    verify: serviceOnly,
    refresh: serviceOnly,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
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
    const signals = { signal: disconnectSignal(reply), ended: endSignal(reply) };
    const limits = { timeout_ms, max_bytes, trace: traceIn(request), ...signals };
    return this.commandBus.execute(new CallProvider(orgId, id, call, limits, expectedDefinitionIn(body)));
  }

  @Serve(verifyAccount)
  async verify(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<CheckedAccount> {
    const checked = await this.commandBus.execute(new VerifyAccount(orgId, id, expectedDefinitionIn(expected)));
    return this.queryBus.execute(new GetChecked(orgId, id, checked));
  }

  @Serve(refreshAccount)
  async refresh(
    @SignedOrganization() orgId: string,
    @Param('id') id: string,
    @Query() expected: ExpectedDefinitionFields,
  ): Promise<CheckedAccount> {
    const checked = await this.commandBus.execute(new RefreshAccount(orgId, id, expectedDefinitionIn(expected)));
    return this.queryBus.execute(new GetChecked(orgId, id, checked));
  }
}

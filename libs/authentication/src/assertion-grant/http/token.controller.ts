import { All, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { FailsAs, IgnoresUnknownParameters, readRequestFacts } from '#kernel/http';
import { clientCredentials, grantTypes, jwtBearer } from '../../authorization/domain/grant-types.js';
import { oauthErrorShape } from '../../authorization/http/oauth-error-shape.js';
import { ProviderRequests, readBodyBytes } from '../../authorization/http/provider-requests.js';
import { AuthorizationLimitsGuard } from '../../session/http/request-limits.guard.js';
import { RedeemAssertion } from '../commands/redeem-assertion.js';
import { RedeemWorkloadProof } from '../commands/redeem-workload-proof.js';
import { unsupportedGrantType } from '../domain/refusals.js';
import { isWorkloadRequest } from '../domain/token-request.js';
import { readType } from '../services/workload-authentication.js';

/** The grant types that the package does not support. */
const ownGrantTypes: readonly (string | null)[] = [jwtBearer, clientCredentials];

/** The token endpoint. Codes and refresh tokens are exchanged by the package of the authorization server. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('oauth')
@FailsAs(oauthErrorShape)
export class TokenController {
  static readonly access: RouteAccess<'token'> = { token: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly providerRequests: ProviderRequests,
  ) {}

  @All('token')
  @UseGuards(AuthorizationLimitsGuard)
  async token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readForm(request);
    const grantType = form?.get('grant_type') ?? null;
    if (grantType !== null && !grantTypes.includes(grantType)) throw unsupportedGrantType();
    if (!form || !ownGrantTypes.includes(grantType)) return this.providerRequests.forwardFromApp(request, reply);
    const facts = readRequestFacts(request);
    const { authorization } = request.headers;
    const command = isWorkloadRequest(form, authorization, readType)
      ? new RedeemWorkloadProof(form, facts)
      : new RedeemAssertion(form, authorization, facts);
    await reply.header('cache-control', 'no-store').send(await this.commandBus.execute(command));
  }
}

/** Returns the form of a POST. Null for another request. */
function readForm(request: FastifyRequest): URLSearchParams | null {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  return request.method === 'POST' && isForm ? new URLSearchParams(readBodyBytes(request).toString()) : null;
}

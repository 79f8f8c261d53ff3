import { All, Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { FailsAs, IgnoresUnknownParameters, isStorable } from '#kernel/http';
import { ConnectedApps } from '../../connected-app/domain/connected-apps.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { PageGuard, readPageCaller } from '../../session/http/page-callers.js';
import { AuthorizationLimitsGuard } from '../../session/http/request-limits.guard.js';
import { oauthErrorShape } from './oauth-error-shape.js';
import { ProviderRequests } from './provider-requests.js';

/** Passes requests to the authorization server, which answers in the OAuth format. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('oauth')
@FailsAs(oauthErrorShape)
export class AuthorizationController {
  static readonly access: RouteAccess<'authorize' | 'resume' | 'register' | 'revoke'> = {
    authorize: everybody,
    resume: everybody,
    register: everybody,
    revoke: everybody,
  };

  constructor(
    private readonly providerRequests: ProviderRequests,
    private readonly connectedApps: ConnectedApps,
  ) {}

  @All('authorize')
  @UseGuards(PageGuard)
  @UseFilters(BrowserFilter)
  async authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.providerRequests.forward(request, reply, { redirectsErrors: await this.isConnected(request) });
  }

  @All('authorize/:uid')
  @UseGuards(PageGuard)
  @UseFilters(BrowserFilter)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.providerRequests.forward(request, reply);
  }

  @All('register')
  @UseGuards(AuthorizationLimitsGuard)
  register(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.providerRequests.forwardFromApp(request, reply);
  }

  @All('revoke')
  @UseGuards(AuthorizationLimitsGuard)
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.providerRequests.forwardFromApp(request, reply);
  }

  /**
   * Whether the signed-in person has connected the app that sends the request. If the request names several apps, the
   * authorization server never redirects its error.
   */
  private async isConnected(request: FastifyRequest): Promise<boolean> {
    const client_id = new URLSearchParams(request.url.split('?').slice(1).join('?')).get('client_id');
    const caller = readPageCaller(request);
    if (!caller || client_id === null || !isStorable(client_id)) return false;
    return this.connectedApps.isConnected(caller.orgId, { user_id: caller.userId, client_id });
  }
}

import { All, Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  ApiError,
  type ErrorShape,
  everybody,
  FailsAs,
  IgnoresUnknownParameters,
  isOpenedByBrowser,
  type RouteAccess,
} from '#kernel';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { AuthorizationLimitsGuard, PageLimitsGuard } from '../../session/http/request-limits.guard.js';
import { AuthorizationProvider } from '../services/authorization-provider.js';
import { messageFor } from './provider-message.js';

/** Failures outside the authorization server, such as 413 and 429, in the format of OAuth. Source: RFC 6749, 5.2. */
const oauthErrorShape: ErrorShape = ({ status, message, parts }) => ({
  status,
  headers: parts.headers,
  body: { error: codeFor(status), error_description: message },
});

/** The codes for temporary failures are those of the authorization endpoint. Source: RFC 6749, 4.1.2.1. */
function codeFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** Passes requests to the authorization server, which answers in the OAuth format. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('oauth')
@FailsAs(oauthErrorShape)
export class AuthorizationController {
  static readonly access: RouteAccess<'authorize' | 'resume' | 'token' | 'register' | 'revoke'> = {
    authorize: everybody,
    resume: everybody,
    token: everybody,
    register: everybody,
    revoke: everybody,
  };

  constructor(
    private readonly provider: AuthorizationProvider,
    private readonly options: AuthorizationOptions,
  ) {}

  @All('authorize')
  @UseGuards(PageLimitsGuard)
  @UseFilters(BrowserFilter)
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forward(request, reply);
  }

  @All('authorize/:uid')
  @UseGuards(PageLimitsGuard)
  @UseFilters(BrowserFilter)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forward(request, reply);
  }

  @All('token')
  @UseGuards(AuthorizationLimitsGuard)
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forwardFromApp(request, reply);
  }

  @All('register')
  @UseGuards(AuthorizationLimitsGuard)
  register(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forwardFromApp(request, reply);
  }

  @All('revoke')
  @UseGuards(AuthorizationLimitsGuard)
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forwardFromApp(request, reply);
  }

  /** For endpoints that only apps use. A person who opens one in a browser gets a page instead of an OAuth error. */
  private async forwardFromApp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isOpenedByBrowser(request)) throw onlyPost();
    await this.forward(request, reply);
  }

  private async forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answer = (await this.provider.get()).callback();
    // May refuse the body, which is possible only before `hijack`.
    const message = messageFor(request, this.options.serviceUrl);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
    await answer(message, reply.raw);
  }
}

const onlyPost = () =>
  new ApiError(405, 'bad_request', 'This path supports POST.', {
    reason: 'method_not_allowed',
    headers: { allow: 'POST' },
  });

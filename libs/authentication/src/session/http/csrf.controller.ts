import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { tokenMissing } from '#kernel/http';
import { paths } from '../domain/authorization-server.js';
import { PageGuard, readPageCaller } from './page-callers.js';
import { SignInCookies } from './sign-in-cookies.js';

/**
 * Tells a page of this origin the value of `X-Latchkey-Csrf`, or null if the browser is not signed in. Pages of other
 * origins cannot read the response.
 */
@ApiExcludeController()
@UseGuards(PageGuard)
@Controller(paths.csrf)
export class CsrfController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(private readonly signInCookies: SignInCookies) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): { csrf: string | null } {
    if (request.headers['sec-fetch-site'] !== 'same-origin') throw tokenMissing();
    return { csrf: readPageCaller(request) ? this.signInCookies.deriveApiCsrf(request, reply) : null };
  }
}

import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, IgnoresUnknownParameters, type RouteAccess } from '#kernel';
import { redirectTo } from '#platform/pages';
import { paths } from '../../session/domain/authorization-paths.js';
import { PageLimitsGuard } from '../../session/http/page-limits.guard.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { WelcomePages } from './welcome-pages.js';

@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller('welcome')
export class WelcomeController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(
    private readonly cookies: SignInCookies,
    private readonly pages: WelcomePages,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = await this.cookies.callerOf(request);
    if (caller) return this.pages.send(request, reply, caller);
    redirectTo(reply, `${paths.signIn}?${new URLSearchParams({ way_on: paths.welcome })}`);
  }
}

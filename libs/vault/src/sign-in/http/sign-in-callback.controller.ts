import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { logoReach, redirectTo, sendPage, textsOf } from '#platform/pages';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type Confirmation, FinishSignIn } from '../commands/finish-sign-in.js';
import { BrowserCookies } from './browser-cookies.js';
import { BrowserLimitsGuard } from './browser-limits.guard.js';
import { readConfirmation } from './connect-form.js';
import { confirmationPage } from './page/confirmation-page.js';
import { SignInFilter } from './sign-in.filter.js';

const callback = ['oauth/callback', 'oauth/callback/:slug', 'oauth/callback/:org/:slug'];

/** The routes to which providers redirect browsers, and to which the confirmation page posts. */
@ApiExcludeController()
@UseFilters(SignInFilter)
@UseGuards(BrowserLimitsGuard)
@Controller()
export class SignInCallbackController {
  static readonly access: RouteAccess<'finish' | 'confirm'> = { finish: everybody, confirm: everybody };

  private readonly origin: string;

  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: BrowserCookies,
    { vaultUrl }: VaultOptions,
  ) {
    this.origin = new URL(vaultUrl).origin;
  }

  @Get(callback)
  finish(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.respond(textsOf(query), request, reply, null);
  }

  @Post(callback)
  confirm(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.respond(textsOf(query), request, reply, readConfirmation(request, this.cookies, this.origin));
  }

  private async respond(
    response: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
    confirmation: Confirmation | null,
  ): Promise<void> {
    const { origin, pathname } = new URL(request.url, this.origin);
    const cookies = this.cookies.attempts(request);
    const finished = await this.commands.execute(new FinishSignIn(response, origin + pathname, cookies, confirmation));
    if ('location' in finished) return redirectTo(reply, finished.location);
    const csrf = this.cookies.csrf(request, reply, response.state ?? '');
    const page = confirmationPage(finished.confirm, csrf);
    const { logo_url, org_logo_url } = finished.confirm.session;
    sendPage(reply, 200, page, this.cookies.secure, logoReach(logo_url, org_logo_url));
  }
}

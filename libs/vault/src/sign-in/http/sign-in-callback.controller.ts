import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import { html, isSameOrigin, layout, renderLogo, logoReach, redirectTo, sendPage, selectTexts } from '#platform/pages';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type Confirmation, FinishSignIn } from '../commands/finish-sign-in.js';
import { type CallbackAttempt } from '../services/callback-attempts.js';
import { BrowserCookies } from './browser-cookies.js';
import { BrowserLimitsGuard } from './browser-limits.guard.js';
import { SignInFilter } from './sign-in.filter.js';
import { frame } from './page/assets.js';

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
    private readonly commandBus: CommandBus,
    private readonly browserCookies: BrowserCookies,
    { vaultUrl }: VaultOptions,
  ) {
    this.origin = new URL(vaultUrl).origin;
  }

  @Get(callback)
  finish(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.respond(selectTexts(query), request, reply, null);
  }

  @Post(callback)
  confirm(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.respond(
      selectTexts(query),
      request,
      reply,
      readConfirmation(request, this.browserCookies, this.origin),
    );
  }

  private async respond(
    response: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
    confirmation: Confirmation | null,
  ): Promise<void> {
    const { origin, pathname } = new URL(request.url, this.origin);
    const cookies = this.browserCookies.attempts(request);
    const finished = await this.commandBus.execute(
      new FinishSignIn(response, origin + pathname, cookies, confirmation),
    );
    if ('location' in finished) return redirectTo(reply, finished.location);
    const csrf = this.browserCookies.csrf(request, reply, response.state ?? '');
    const page = confirmationPage(finished.confirm, csrf);
    const { logo_url, org_logo_url } = finished.confirm.session;
    sendPage(reply, 200, page, this.browserCookies.secure, logoReach(logo_url, org_logo_url));
  }
}

/** Reads the person's answer on the confirmation page. The page's address is that of the callback, with its `state`. */
function readConfirmation(request: FastifyRequest, cookies: BrowserCookies, origin: string): Confirmation {
  const { csrf = '', answer } = selectTexts(request.body);
  const { state = '' } = selectTexts(request.query);
  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, state, csrf)) return 'forged';
  return answer === 'confirm' ? 'confirmed' : 'cancelled';
}

/**
 * Returns the page that asks for confirmation. It is shown at the callback's address, which contains the provider's
 * response, and its form posts to the same address.
 */
function confirmationPage({ session, integration }: CallbackAttempt, csrf: string): string {
  const connector = integration.definition.name;
  const heading = session.purpose === 'reconnect' ? `Reconnect ${connector}?` : `Connect ${connector}?`;
  return layout(
    heading,
    html`<div class="marks">
        ${session.org_logo_url && renderLogo(session.org_name, session.org_logo_url)}
        ${renderLogo(connector, session.logo_url)}
      </div>
      <h1>${heading}</h1>
      <p class="lead">
        You are signed in to ${connector}, and nothing has been stored yet. Connect only if you were expecting this
        request. The owner of the connection, and members they share it with, will use your account.
      </p>
      <dl>
        <dt>Account</dt>
        <dd>${session.expected_account ?? `The ${connector} account you are signed in to in this browser`}</dd>
        <dt>Organization</dt>
        <dd>${session.org_name}</dd>
        <dt>Owner</dt>
        <dd>${session.owner_name}</dd>
      </dl>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button name="answer" value="confirm">Connect ${connector}</button>
        <button class="back" name="answer" value="cancel">Cancel and go back</button>
      </form>`,
    frame,
  );
}

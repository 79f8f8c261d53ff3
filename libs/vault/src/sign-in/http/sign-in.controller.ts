import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isSingleRedirect } from '#connector-definition';
import { everybody, isUrl, type RouteAccess } from '#kernel';
import { isSameOrigin, logoReach, redirectTo, sendPage, selectTexts } from '#platform/pages';
import { VaultOptions } from '../../trust/domain/vault-options.js';
import { type StartOptions, StartSignIn } from '../commands/start-sign-in.js';
import { SubmitForm } from '../commands/submit-form.js';
import { FormRefused } from '../domain/method-form.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { type FoundConnectSession, ConnectSessionReader } from '../services/connect-session-reader.js';
import { BrowserLimitsGuard } from './browser-limits.guard.js';
import { BrowserCookies } from './browser-cookies.js';
import { sessionPage } from './page/connect-page.js';
import { SignInFilter } from './sign-in.filter.js';

/**
 * The routes that browsers open. Opening a link does not use it up, because mail scanners open links before people do.
 */
@ApiExcludeController()
@UseFilters(SignInFilter)
@UseGuards(BrowserLimitsGuard)
@Controller()
export class SignInController {
  static readonly access: RouteAccess<'show' | 'startDirectly' | 'start' | 'submit'> = {
    show: everybody,
    startDirectly: everybody,
    start: everybody,
    submit: everybody,
  };

  private readonly vaultUrl: string;
  private readonly origin: string;
  private readonly serviceOrigin: string;

  constructor(
    private readonly commandBus: CommandBus,
    private readonly connectSessionReader: ConnectSessionReader,
    private readonly browserCookies: BrowserCookies,
    { vaultUrl, publicUrl }: VaultOptions,
  ) {
    this.vaultUrl = vaultUrl;
    this.origin = new URL(vaultUrl).origin;
    this.serviceOrigin = new URL(publicUrl).origin;
  }

  @Get('connect')
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { connect_session: token = '' } = selectTexts(query);
    this.showPage(request, reply, await this.connectSessionReader.find(token), token);
  }

  /** The slug of a connector whose slug was chosen follows the organization. Older links contain it as `%2F`. */
  @Get(['connect/:slug', 'connect/:organization/:slug'])
  async startDirectly(
    @Param() { organization, slug }: { organization?: string; slug: string },
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { connect_session: token = '', installed_integration_id, authentication_method = '' } = selectTexts(query);
    const { integration } = await this.connectSessionReader.find(token);
    const name = organization === undefined ? slug : `${organization}/${slug}`;
    if (integration.slug !== name || integration.id !== installed_integration_id)
      throw new SignInProblem('start_again');
    if (!isSingleRedirect(integration.definition)) return this.redirectToPage(reply, token);
    await this.redirect(
      request,
      reply,
      new StartSignIn(token, authentication_method, {}, this.startOptions(request, true)),
    );
  }

  @Post('connect/start')
  async start(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { token, auth_method, typed } = readForm(request, this.browserCookies, this.origin);
    await this.redirect(request, reply, new StartSignIn(token, auth_method, typed, this.startOptions(request, false)));
  }

  @Post('connect/submit')
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { token, auth_method, typed } = readForm(request, this.browserCookies, this.origin);
    const location = await this.commandBus
      .execute(new SubmitForm(token, auth_method, typed))
      .catch((thrown: unknown) => this.showAgain(thrown, token, request, reply));
    if (location !== null) redirectTo(reply, location);
  }

  /** Redirects a direct link to the connect page, where the person must choose, enter or read something first. */
  private redirectToPage(reply: FastifyReply, token: string): void {
    redirectTo(reply, `${this.vaultUrl}/connect?${new URLSearchParams({ connect_session: token })}`);
  }

  private startOptions(request: FastifyRequest, direct: boolean): StartOptions {
    return { direct, forgotten: this.browserCookies.forgottenFor(request) };
  }

  private async redirect(request: FastifyRequest, reply: FastifyReply, start: StartSignIn): Promise<void> {
    const started = await this.commandBus
      .execute(start)
      .catch((thrown: unknown) => this.showAgain(thrown, start.token, request, reply));
    if (started === null) return;
    this.browserCookies.addAttempt(request, reply, { secret: started.secret, token: start.token });
    redirectTo(reply, started.location);
  }

  /**
   * Shows the page again with the errors of the form.
   * @throws errors that the person cannot correct in the form.
   */
  private async showAgain(thrown: unknown, token: string, request: FastifyRequest, reply: FastifyReply): Promise<null> {
    if (!(thrown instanceof FormRefused)) throw thrown;
    this.showPage(request, reply, await this.connectSessionReader.find(token), token, thrown);
    return null;
  }

  private showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: FoundConnectSession,
    token: string,
    refused?: FormRefused,
  ): void {
    const csrf = this.browserCookies.csrf(request, reply, token);
    const isExpected = refused !== undefined || isSentFrom(request, this.serviceOrigin);
    const page = sessionPage(opened, { token, csrf, isExpected }, refused);
    sendPage(
      reply,
      refused ? 422 : 200,
      page,
      this.browserCookies.secure,
      logoReach(opened.session.logo_url, opened.session.org_logo_url),
    );
  }
}

/**
 * Whether the person pressed a button on a page of the service a moment ago. Browsers say so in `Referer`, which the
 * service's pages allow only for such redirects. A link in a message or on another site has no such header.
 */
function isSentFrom({ headers: { referer = '' } }: FastifyRequest, origin: string): boolean {
  return isUrl(referer) && new URL(referer).origin === origin;
}

type ConnectForm = { token: string; auth_method: string; typed: Record<string, string> };

/**
 * Reads a form of the hosted page.
 * @throws SignInProblem if the form was not shown to this browser.
 */
function readForm(request: FastifyRequest, cookies: BrowserCookies, origin: string): ConnectForm {
  const sent = selectTexts(request.body);
  const token = sent.connect_session ?? '';
  if (!isSameOrigin(request, origin) || !cookies.isFromOurPage(request, token, sent.csrf ?? ''))
    throw new SignInProblem('form_refused', { token });
  const fields = Object.entries(sent).filter(([name]) => name.startsWith('field.'));
  const typed = Object.fromEntries(fields.map(([name, value]) => [name.slice('field.'.length), value]));
  return { token, auth_method: sent.authentication_method ?? '', typed };
}

import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import { BrowserCallers } from '../services/browser-callers.js';
import { type Caller, everybody, factsOf, type RouteAccess } from '#kernel';
import { formOf, isSameOrigin, redirectTo, sendPage, textsOf } from '#platform/pages';
import { AuthorizationOptions } from '../domain/authorization-options.js';
import { isWayOn, paths } from '../domain/authorization-paths.js';
import { AuthorizationLimitsGuard } from './authorization-limits.guard.js';
import { BrowserFilter, PageProblem } from './browser.filter.js';
import { continuePage, linkPage, signedInPage, signInPage } from './page/sign-in-page.js';
import { SignInCookies } from './sign-in-cookies.js';
import { OpenBrowserSession } from '../commands/open-browser-session.js';

const about = 'sign-in';

/**
 * Signs a person in to a browser with a link. Opening the link does not use it up, because mail scanners open links
 * first.
 */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(AuthorizationLimitsGuard)
@Controller('sign-in')
export class BrowserSignInController {
  static readonly access: RouteAccess<'show' | 'signIn' | 'signOut'> = {
    show: everybody,
    signIn: everybody,
    signOut: everybody,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly callers: BrowserCallers,
    private readonly cookies: SignInCookies,
    private readonly organizations: OrganizationDirectory,
    private readonly options: AuthorizationOptions,
  ) {}

  /**
   * `organization` comes from the form of the page. The browser then goes on with a new navigation, because the page
   * does not know the addresses of all identity providers, and browsers apply `form-action` to redirects too.
   */
  @Get()
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { link = '', way_on = '', organization } = textsOf(query);
    if (organization !== undefined) return this.send(reply, continuePage(organization, way_on));
    const form = { csrf: this.cookies.csrf(request, reply, about), wayOn: way_on };
    const invited = await this.callers.find('lnk', link, factsOf(request));
    if (invited) return this.send(reply, linkPage(await this.personOf(invited), link, form));
    const caller = link === '' ? await this.cookies.callerOf(request) : null;
    if (caller) return this.send(reply, signedInPage(await this.personOf(caller), form));
    this.send(reply, signInPage(form, this.options, link !== ''));
  }

  @Post()
  async signIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = this.formFrom(request);
    const [link, way_on] = [linkIn(form.get('link') ?? ''), form.get('way_on') ?? ''];
    const invited = await this.callers.find('lnk', link, factsOf(request));
    const again = new URLSearchParams({ link: link || 'none', way_on });
    if (!invited) return redirectTo(reply, `${paths.signIn}?${again}`);
    this.cookies.keep(reply, await this.commands.execute(new OpenBrowserSession(invited, link)));
    redirectTo(reply, isWayOn(way_on) ? way_on : paths.signIn);
  }

  @Post('out')
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.formFrom(request);
    await this.cookies.signOut(request, reply);
    redirectTo(reply, paths.signIn);
  }

  /** @throws PageProblem unless the form was sent by this page in this browser. */
  private formFrom(request: FastifyRequest): URLSearchParams {
    const form = formOf(request);
    const fromHere = isSameOrigin(request, new URL(this.options.serviceUrl).origin);
    if (!fromHere || !this.cookies.isFromOurPage(request, about, form.get('csrf') ?? ''))
      throw new PageProblem('form_refused');
    return form;
  }

  private async personOf({ orgId, label }: Caller): Promise<{ label: string; organization: string }> {
    return { label: label ?? '', organization: await this.organizations.nameOf(orgId) };
  }

  private send(reply: FastifyReply, page: string): void {
    sendPage(reply, 200, page, this.cookies.secure, { leadsTo: '' });
  }
}

/** Finds the secret in a pasted link, which may be the whole address or only its end. */
const linkIn = (text: string): string => /lk_(?:live|test)_lnk_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';

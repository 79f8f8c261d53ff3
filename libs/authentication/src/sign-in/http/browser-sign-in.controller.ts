import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import { ApiError, type Caller, Callers, everybody, type RouteAccess, tokenKind } from '#kernel';
import { readRequestFacts } from '#kernel/http';
import { redirectTo, sendPage, selectTexts } from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { AuthorizationOptions, isReturnPath, paths } from '../../session/domain/authorization-server.js';
import { PageGuard, readActiveCaller } from '../../session/http/page-callers.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { BrowserCallers, BrowserSessions } from '../../session/services/browser-sessions.js';
import { SessionPeople } from '../../session/services/session-people.js';
import { issuerName } from '../domain/issuers.js';
import { SignInClients } from '../services/sign-in-clients.js';
import { isFromOwnPage } from './sign-in-binding.js';
import { SignInForms } from './sign-in-forms.js';
import { continuePage, type KnownIssuer, linkPage, signedInPage, signInPage } from './page/sign-in-page.js';

type Form = { csrf: string; returnTo: string };

/** Why the page asks for a link or token again, and the status of the response. */
type SecretProblem = { status: number; message: string };

/**
 * Signs a person in with a browser: leads to their identity provider, or accepts a sign-in link or a token. Opening a
 * link does not use it up, because mail scanners open links first.
 */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('sign-in')
export class BrowserSignInController {
  static readonly access: RouteAccess<'show' | 'signIn'> = { show: everybody, signIn: everybody };

  constructor(
    private readonly browserSessions: BrowserSessions,
    private readonly callers: Callers,
    private readonly browserCallers: BrowserCallers,
    private readonly signInCookies: SignInCookies,
    private readonly signInForms: SignInForms,
    private readonly sessionPeople: SessionPeople,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly signInClients: SignInClients,
    private readonly rateLimits: RateLimits,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  @Get()
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { link = '', return_to = '', again, org, organization = org } = selectTexts(query);
    if (organization !== undefined) return this.showOrganization(request, reply, organization, return_to);
    const form = this.newForm(request, reply, return_to);
    const invited = await this.browserCallers.find('lnk', link, readRequestFacts(request));
    if (invited) return this.send(reply, 200, linkPage(await this.sessionPeople.load(invited), link, form));
    // Some requests need a sign-in of the last minutes, so a signed-in person can sign in again.
    const caller = link === '' && again === undefined ? readActiveCaller(request) : null;
    if (caller) {
      const next = isReturnPath(return_to) ? return_to : this.authorizationOptions.findConsole(caller);
      return this.send(reply, 200, signedInPage(await this.sessionPeople.load(caller), form, next));
    }
    await this.showSignIn(request, reply, form, link === '' ? undefined : { status: 200, message: wrong });
  }

  @Post()
  async signIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = this.signInForms.read(request);
    const [given, return_to] = [form.get('link') ?? '', form.get('return_to') ?? ''];
    const organization = form.get('organization');
    if (organization !== null) return this.showOrganization(request, reply, organization, return_to);
    const link = linkIn(given);
    if (link === '' && this.callers.couldBeToken(given.trim()))
      return this.signInWithToken(given.trim(), return_to, request, reply);
    const invited = await this.browserCallers.find('lnk', link, readRequestFacts(request));
    const again = new URLSearchParams({ link: link || 'none', return_to });
    if (!invited) return redirectTo(reply, `${paths.signIn}?${again}`);
    await this.open(reply, invited, link, return_to);
  }

  /** Wrong tokens count toward the same limit as in API requests. */
  private async signInWithToken(
    token: string,
    returnTo: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    try {
      const caller = await this.rateLimits.limitGuesses(request.ip, () =>
        this.callers.identify(token, readRequestFacts(request)),
      );
      if (caller.app) throw tokenKind('This token belongs to an app. Use a token of your own.');
      await this.open(reply, caller, null, returnTo);
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status >= 500) throw thrown;
      void reply.headers(thrown.parts.headers ?? {});
      await this.showSignIn(request, reply, this.newForm(request, reply, returnTo), thrown);
    }
  }

  private async open(reply: FastifyReply, caller: Caller, link: string | null, returnTo: string): Promise<void> {
    this.signInCookies.setSession(reply, await this.browserSessions.open(caller, link));
    redirectTo(reply, isReturnPath(returnTo) ? returnTo : paths.signIn);
  }

  private async showSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    problem?: SecretProblem,
  ): Promise<void> {
    const issuers = await this.issuersFor(this.signInCookies.readOrganization(request));
    this.send(reply, problem?.status ?? 200, signInPage(form, { issuers, secretProblem: problem?.message }));
  }

  /**
   * A request from the sign-in page's form continues at once, through a page that starts a new navigation. This is
   * needed because browsers apply `form-action` to redirects too, and the policy of the sign-in page cannot list all
   * identity providers. Any other request gets a button, and the person must confirm the sign-in afterwards. Otherwise,
   * the new navigation would hide that another site chose the organization.
   */
  private async showOrganization(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: string,
    returnTo: string,
  ): Promise<void> {
    const form = this.newForm(request, reply, returnTo);
    if (this.callers.couldBeToken(typed.trim())) return this.showSignIn(request, reply, form, isToken);
    const issuer = await this.findIssuer(typed.trim().toLowerCase());
    if (!issuer) return this.send(reply, 403, signInPage(form, { issuers: [], typed, organizationProblem: noSignIn }));
    if (isFromOwnPage(request)) return this.send(reply, 200, continuePage(issuer, returnTo));
    this.send(reply, 200, signInPage(form, { issuers: [{ ...issuer, isConfirmed: true }] }));
  }

  /** Lists the identity provider of the given organization first, and then that of the installation. */
  private async issuersFor(organization: string): Promise<KnownIssuer[]> {
    const own = await this.findIssuer(organization);
    const common = await this.signInClients.find(null);
    return [...(own ? [own] : []), ...(common ? [{ name: issuerName(common.issuer), organization: null }] : [])];
  }

  private async findIssuer(organization: string): Promise<KnownIssuer | null> {
    const orgId = organization === '' ? null : await this.organizationDirectory.findId(organization);
    const client = orgId === null ? null : await this.signInClients.find(orgId);
    return client && { name: issuerName(client.issuer), organization };
  }

  private newForm(request: FastifyRequest, reply: FastifyReply, returnTo: string): Form {
    return { csrf: this.signInForms.csrf(request, reply), returnTo };
  }

  private send(reply: FastifyReply, status: number, page: string): void {
    sendPage(reply, status, page, this.signInCookies.secure, { leadsTo: '' });
  }
}

const noSignIn =
  'No organization with this short name has single sign-on. Check the name, or sign in with a link or a token.';

const isToken = { status: 400, message: 'This is a token, not the name of an organization. Paste the token here.' };

const wrong = 'This link or token is invalid, expired or already used. Paste another one, or ask an administrator.';

/** Finds the secret in a pasted link, which may be the whole address or only its end. */
const linkIn = (text: string): string => /lk_(?:live|test)_lnk_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';

import { Controller, Get, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  Acceptances,
  type AcceptedView,
  AcceptInviteBody,
  type ReceivedInvite,
  OrganizationDirectory,
} from '#identity';
import { defineError, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters, readAs, readRequestFacts, toApiError } from '#kernel/http';
import { readPageForm, isSameOrigin, logoReach, sendPage } from '#platform/pages';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { SessionPeople } from '../../session/services/session-people.js';
import { joinPage, linkPage, signInNextPage } from './page/join-page.js';
import { WelcomePages } from './welcome-pages.js';

/** Why the person could not join, and the name that they entered. */
type Refusal = { status: number; name: string | null; message?: string };

/**
 * The page behind the link of an invite. Opening it does not use the invite, because mail scanners open links first.
 * Joining signs the browser in, so only the form of this page can join. Otherwise, another site could sign a person in
 * to an organization of its choice.
 */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('join')
export class JoinController {
  static readonly access: RouteAccess<'show' | 'answer'> = { show: everybody, answer: everybody };

  private readonly logger = new Logger(JoinController.name);

  constructor(
    private readonly acceptances: Acceptances,
    private readonly signInCookies: SignInCookies,
    private readonly sessionPeople: SessionPeople,
    private readonly welcomePages: WelcomePages,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    this.send(reply, 200, linkPage());
  }

  /** Shows the invite of a submitted link, or joins if the person pressed the button on that page. */
  @Post()
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Otherwise, another site could use up this IP address's attempts to enter a secret.
    if (!this.isSameOrigin(request)) return this.send(reply, 403, linkPage({ link: '', message: elsewhere }));
    const form = readPageForm(request);
    const secret = secretIn(form.get('link') ?? '');
    try {
      if (form.get('answer') !== 'join') return await this.open(request, reply, secret);
      const name = form.get('name') ?? '';
      const csrf = form.get('csrf') ?? '';
      if (this.signInCookies.isFromOurPage(request, buildJoinBinding(secret), csrf))
        return await this.join(request, reply, { secret, name, csrf });
      const invite = await this.acceptances.find(secret, request.ip);
      this.ask(request, reply, 403, invite, { secret, name, message: foreign });
    } catch (thrown) {
      const { status, message, parts } = toApiError(thrown);
      if (status === 500) this.logger.error({ request_id: request.id, err: thrown }, 'request failed');
      void reply.headers(parts.headers ?? {});
      this.send(reply, status, linkPage({ link: form.get('link') ?? '', message: status === 404 ? over : message }));
    }
  }

  /** Shows the invite. If this browser accepted it in the last minutes, the person continues where they were. */
  private async open(request: FastifyRequest, reply: FastifyReply, secret: string, refused?: Refusal): Promise<void> {
    try {
      const invite = await this.acceptances.find(secret, request.ip);
      const { status, name, message } = refused ?? { status: 200, name: invite.name };
      this.ask(request, reply, status, invite, { secret, name, message });
    } catch (thrown) {
      const csrf = this.signInCookies.knownCsrf(request, buildJoinBinding(secret));
      if (toApiError(thrown).status !== 404 || csrf === null) throw thrown;
      const by = { name: null, person: null, request: readRequestFacts(request) };
      const accepted = await this.acceptances.repeatInBrowser(secret, csrf, by).catch((failed: unknown) => {
        throw toApiError(failed).status < 500 ? thrown : failed;
      });
      await this.welcome(request, reply, accepted);
    }
  }

  /**
   * Uses the form's CSRF token as the idempotency key, because only the browser that showed the form has its cookie.
   */
  private async join(
    request: FastifyRequest,
    reply: FastifyReply,
    { secret, name, csrf }: { secret: string; name: string; csrf: string },
  ): Promise<void> {
    try {
      const read = readAs(AcceptInviteBody, { token: secret, ...(name.trim() !== '' && { name }) });
      const by = { name: read.name ?? null, person: null, request: readRequestFacts(request) };
      await this.welcome(request, reply, await this.acceptances.acceptInBrowser(secret, request.ip, csrf, by));
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      if ([410, 429].includes(status) || status >= 500) throw thrown;
      // Another request of this browser may have accepted the invite in the meantime.
      await this.open(request, reply, secret, { status, name, message });
    }
  }

  private async welcome(request: FastifyRequest, reply: FastifyReply, { organization, token }: AcceptedView) {
    if (token !== undefined)
      return this.welcomePages.open(request, reply, token).catch((thrown: unknown) => {
        // The repeated result has the first token, which has ended since, for example because the member was removed.
        throw toApiError(thrown).status === 401 ? inviteUsed() : thrown;
      });
    const [{ slug } = { slug: organization.id }] = await this.organizationDirectory.summariesAmong([organization.id]);
    const start = new URLSearchParams({ organization: slug, return_to: paths.welcome });
    this.send(reply, 200, signInNextPage(organization.name, `${paths.start}?${start}`));
  }

  private ask(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    invite: ReceivedInvite,
    { secret, name, message }: { secret: string; name: string | null; message?: string },
  ): void {
    const csrf = this.signInCookies.csrf(request, reply, buildJoinBinding(secret));
    const logo_url = this.sessionPeople.buildAddress(invite.organization.logo_url);
    const shown = { ...invite, organization: { ...invite.organization, logo_url } };
    const page = joinPage(shown, { link: secret, csrf, name, message });
    sendPage(reply, status, page, this.signInCookies.secure, { ...logoReach(logo_url), leadsTo: '' });
  }

  private isSameOrigin(request: FastifyRequest): boolean {
    return isSameOrigin(request, new URL(this.authorizationOptions.serviceUrl).origin);
  }

  private send(reply: FastifyReply, status: number, page: string): void {
    sendPage(reply, status, page, this.signInCookies.secure, { leadsTo: '' });
  }
}

const over = 'This invite link is invalid, expired or already used. Ask the person who invited you for a new one.';

const inviteUsed = defineError(
  410,
  null,
  'This invite has already been used. Ask the person who invited you for a new one.',
);

const elsewhere = 'Another site sent this form. To join, paste the link of your invite here.';

const foreign = 'Your browser did not send this page’s cookie. Allow cookies for this site, then join.';

/** Binds the form to the invite that the person saw. */
const buildJoinBinding = (secret: string): string => `join ${secret}`;

/** Finds the secret in pasted text, which may be the whole link or only its end. */
const secretIn = (text: string): string => /lk_(?:live|test)_inv_[0-9A-Za-z]+/.exec(text)?.[0] ?? '';

import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { canIssueKind, IssueToken, ListTokens, RevokeToken, RotateToken } from '#identity';
import { ApiError, type Caller, Clock, everybody, isStreamSafe, normalized, type RouteAccess } from '#kernel';
import { redirectTo, sendPage } from '#platform/pages';
import { issuedSecrets, RateLimits } from '#platform/rate-limit';
import { paths } from '../domain/authorization-server.js';
import { BrowserSessions } from '../services/browser-sessions.js';
import { BrowserFilter } from './browser.filter.js';
import { MemberPages } from './member-pages.js';
import { PageGuard, readActiveCaller } from './page-callers.js';
import { type TokensNews, tokensPage, type TypedToken } from './page/tokens-page.js';
import { SignInCookies } from './sign-in-cookies.js';

/** The page on which a signed-in person creates, replaces and revokes their API tokens. */
@ApiExcludeController()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('sign-in/tokens')
export class TokensController {
  static readonly access: RouteAccess<'show' | 'issue' | 'replace' | 'revoke'> = {
    show: everybody,
    issue: everybody,
    replace: everybody,
    revoke: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly signInCookies: SignInCookies,
    private readonly memberPages: MemberPages,
    private readonly browserSessions: BrowserSessions,
    private readonly rateLimits: RateLimits,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = readActiveCaller(request);
    if (caller) return this.send(request, reply, caller);
    redirectTo(reply, `${paths.signIn}?${new URLSearchParams({ return_to: paths.tokens })}`);
  }

  @Post()
  async issue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, form } = this.memberPages.readForm(request);
    const days = Number(form.get('days'));
    const draft = { kind: 'personal', user_id: caller.userId, scopes: null } as const;
    const given = form.get('name') ?? '';
    // A long name, which takes long to normalize, is not allowed in any form.
    const name = given.length <= 4 * maxName && isStreamSafe(given) ? normalized(given).trim() : '';
    const typed = { name: given, days: form.get('days') ?? '' };
    if (!isName(name) || !Number.isInteger(days) || days < 1)
      return this.send(request, reply, caller, { problem: incomplete, typed });
    const make = async () => (await this.commandBus.execute(new IssueToken(caller, { ...draft, name, days }))).secret;
    await this.sendSecret(request, reply, caller, make, typed);
  }

  /** Replaces the secret of a token. Needs no permission, so that every member can sign in to another browser. */
  @Post('replace')
  async replace(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, form } = this.memberPages.readForm(request);
    const id = form.get('token_id') ?? '';
    await this.sendSecret(request, reply, caller, async () => {
      const secret = await this.commandBus.execute(new RotateToken(caller, id, 0));
      // Replacing the secret ends the token's browser sessions, so this browser gets a new one.
      if (id === caller.token?.id) this.signInCookies.setSession(reply, await this.browserSessions.open(caller, null));
      return secret;
    });
  }

  @Post('revoke')
  async revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { caller, form } = this.memberPages.readForm(request);
    await this.commandBus.execute(new RevokeToken(caller, form.get('id') ?? ''));
    redirectTo(reply, paths.tokens);
  }

  /** Shows a new secret once. Counts toward the same rate limit as in the API. */
  private async sendSecret(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    make: () => Promise<string>,
    typed?: TypedToken,
  ): Promise<void> {
    try {
      await this.rateLimits.consume(issuedSecrets, `${caller.orgId}/${caller.userId}`);
      await this.send(request, reply, caller, { secret: await make() });
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status >= 500) throw thrown;
      void reply.headers(thrown.parts.headers ?? {});
      await this.send(request, reply, caller, { problem: thrown.message, ...(typed && { typed }) });
    }
  }

  private async send(request: FastifyRequest, reply: FastifyReply, caller: Caller, news: TokensNews = {}) {
    const { result } = await this.queryBus.execute(new ListTokens(caller, { user_id: caller.userId, limit: 50 }));
    const mayIssue = canIssueKind(caller, 'personal').allowed;
    const { person, csrf } = await this.memberPages.loadSession(request, reply, caller);
    const signOutCsrf = this.signInCookies.csrf(request, reply, 'sign-in');
    const sessionToken = caller.token?.id ?? null;
    const facts = { csrf, signOutCsrf, mayIssue, sessionToken, news, now: this.clock.now() };
    const page = tokensPage(person, result, facts);
    sendPage(reply, news.problem === undefined ? 200 : 422, page, this.signInCookies.secure, { leadsTo: '' });
  }
}

const incomplete = 'Enter a name of at most 80 characters and a whole number of days.';

const maxName = 80;

const isName = (name: string): boolean => name.length > 0 && name.length <= maxName && !/\p{C}/u.test(name);

import { Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { canIssueKind, ListTokens } from '#identity';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { redirectTo, sendPage } from '#platform/pages';
import { paths } from '../../session/domain/authorization-server.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { PageCallers } from '../../session/http/page-callers.js';
import { SignOutLimitsGuard } from '../../session/http/request-limits.guard.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { SignInWayReader } from '../services/sign-in-way-reader.js';
import { signOutPage, type TokenWay } from './page/sign-out-page.js';
import { SignInForms } from './sign-in-forms.js';

/** Signs a person out of a browser. Asks first if the person needs a token to come back. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(SignOutLimitsGuard)
@Controller('sign-in/out')
export class SignOutController {
  static readonly access: RouteAccess<'ask' | 'signOut'> = { ask: everybody, signOut: everybody };

  constructor(
    private readonly queryBus: QueryBus,
    private readonly pageCallers: PageCallers,
    private readonly signInCookies: SignInCookies,
    private readonly signInForms: SignInForms,
    private readonly signInWayReader: SignInWayReader,
  ) {}

  @Get()
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = await this.pageCallers.find(request);
    if (!caller) return redirectTo(reply, paths.signIn);
    this.send(request, reply, await this.findTokenWay(caller));
  }

  @Post()
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = this.signInForms.read(request);
    const caller = form.get('confirmed') === 'yes' ? null : await this.pageCallers.find(request);
    const tokenWay = caller && (await this.findTokenWay(caller));
    if (tokenWay !== null) return this.send(request, reply, tokenWay);
    await this.pageCallers.signOut(request, reply);
    redirectTo(reply, paths.signIn);
  }

  /** Returns null if the person can come back without a token. */
  private async findTokenWay(caller: Caller): Promise<TokenWay | null> {
    if (caller.token === null || (await this.signInWayReader.hasIssuer(caller))) return null;
    // While the deletion of the organization is scheduled, nobody can create or replace tokens.
    if (caller.frozen) return 'none';
    if (canIssueKind(caller, 'personal').allowed) return 'create';
    const query = { user_id: caller.userId, kind: 'personal' as const, limit: 50 };
    const { result } = await this.queryBus.execute(new ListTokens(caller, query));
    return result.some(({ can_rotate }) => can_rotate) ? 'replace' : 'none';
  }

  private send(request: FastifyRequest, reply: FastifyReply, tokenWay: TokenWay | null): void {
    const page = signOutPage({ csrf: this.signInForms.csrf(request, reply), tokenWay });
    sendPage(reply, 200, page, this.signInCookies.secure, { leadsTo: '' });
  }
}

import { Controller, Get, Param, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import { everybody, invalid, type RouteAccess, required } from '#kernel';
import { readRequestFacts, IgnoresUnknownParameters } from '#kernel/http';
import { redirectTo, selectTexts } from '#platform/pages';
import { FinishSignIn } from '../commands/finish-sign-in.js';
import { StartSignIn } from '../commands/start-sign-in.js';
import { type SignInClient, SignInClients } from '../services/sign-in-clients.js';
import { PageGuard } from '../../session/http/page-callers.js';
import { BrowserFilter, PageProblem } from '../../session/http/browser.filter.js';
import { isReturnPath, paths } from '../../session/domain/authorization-server.js';
import { SignInCookies } from '../../session/http/sign-in-cookies.js';
import { boundTo, choicePath, isBoundTo, isFromOwnPage } from './sign-in-binding.js';
import { noSignIn } from '../domain/refusals.js';

/** Redirects browsers to an identity provider and back. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller('sign-in')
export class IssuerSignInController {
  static readonly access: RouteAccess<'start' | 'finish' | 'finishOf'> = {
    start: everybody,
    finish: everybody,
    finishOf: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly signInClients: SignInClients,
    private readonly signInCookies: SignInCookies,
  ) {}

  /**
   * Starts a sign-in. Organizations can link to this address from their own portals. With `confirm`, the person must
   * confirm the sign-in afterwards.
   */
  @Get('start')
  async start(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { organization = '', return_to = '', confirm } = selectTexts(query);
    const name = organization.trim().toLowerCase();
    const client = await (name === '' ? this.signInClients.find(null) : this.findClient(name));
    if (!client) throw name === '' ? unnamed() : noSignIn();
    const bind = boundTo(this.signInCookies, request, reply);
    const fromHere = isFromOwnPage(request) && confirm === undefined;
    redirectTo(reply, await this.commandBus.execute(new StartSignIn(client, bind, return_to, fromHere)));
  }

  /** The callback of the identity provider of the whole installation. */
  @Get('callback')
  finish(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.finishSignIn(null, query, request, reply);
  }

  @Get('callback/:organization')
  finishOf(
    @Param('organization') orgId: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.finishSignIn(orgId, query, request, reply);
  }

  private async findClient(name: string): Promise<SignInClient | null> {
    const orgId = await this.organizationDirectory.findId(name);
    return orgId === null ? null : this.signInClients.find(orgId);
  }

  private async readSlug(orgId: string): Promise<string> {
    const [organization] = await this.organizationDirectory.summariesAmong([orgId]);
    return organization?.slug ?? orgId;
  }

  private async finishSignIn(
    orgId: string | null,
    query: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const answer = new URLSearchParams(selectTexts(query));
    const bind = boundTo(this.signInCookies, request, reply);
    const isBound = isBoundTo(this.signInCookies, request);
    const finished = await this.commandBus.execute(
      new FinishSignIn(orgId, answer, isBound, bind, readRequestFacts(request)),
    );
    if (!finished) throw new PageProblem('run_out');
    if ('choice' in finished)
      return redirectTo(reply, `${choicePath}?${new URLSearchParams({ choice: finished.choice })}`);
    this.signInCookies.setSession(reply, finished.session);
    if (orgId !== null) this.signInCookies.rememberOrganization(reply, await this.readSlug(orgId));
    redirectTo(reply, isReturnPath(finished.returnTo) ? finished.returnTo : paths.welcome);
  }
}

const unnamed = () =>
  invalid(
    'query:organization',
    required,
    'This link is incomplete: it does not name an organization. Go to the sign-in page.',
  );

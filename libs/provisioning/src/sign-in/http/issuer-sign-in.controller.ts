import { Controller, Get, Param, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { OrganizationDirectory } from '#identity';
import {
  everybody,
  factsOf,
  forbidden,
  IgnoresUnknownParameters,
  redirectTo,
  type RouteAccess,
  textsOf,
} from '#kernel';
import { AuthorizationLimitsGuard, BrowserFilter, isWayOn, PageProblem, paths, SignInCookies } from '#toolboxes';
import { FinishSignIn } from '../commands/finish-sign-in.js';
import { StartSignIn } from '../commands/start-sign-in.js';
import { SignInClients } from '../services/sign-in-clients.js';

/** A browser on its way to an issuer and back. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(AuthorizationLimitsGuard)
@Controller('sign-in')
export class IssuerSignInController {
  static readonly access: RouteAccess<'start' | 'finish'> = { start: everybody, finish: everybody };

  constructor(
    private readonly commands: CommandBus,
    private readonly organizations: OrganizationDirectory,
    private readonly clients: SignInClients,
    private readonly cookies: SignInCookies,
  ) {}

  /** A link that a portal of the organization may hold, too. */
  @Get('start')
  async start(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { organization = '', way_on = '' } = textsOf(query);
    const orgId = await this.organizations.idOf(organization.trim().toLowerCase());
    const client = orgId === null ? null : await this.clients.of(orgId);
    if (!client) throw noSignIn();
    const bind = (state: string) => this.cookies.csrf(request, reply, aboutOf(state));
    redirectTo(reply, await this.commands.execute(new StartSignIn(client, bind, way_on)));
  }

  @Get('callback/:organization')
  async finish(
    @Param('organization') orgId: string,
    @Query() query: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const answer = new URLSearchParams(textsOf(query));
    const isBound = (state: string, binding: string) => this.cookies.isFromOurPage(request, aboutOf(state), binding);
    const finished = await this.commands.execute(new FinishSignIn(orgId, answer, isBound, factsOf(request)));
    if (!finished) throw new PageProblem('run_out');
    this.cookies.keep(reply, finished.session);
    redirectTo(reply, isWayOn(finished.wayOn) ? finished.wayOn : paths.signIn);
  }
}

const aboutOf = (state: string): string => `sign-in ${state}`;

const noSignIn = () =>
  forbidden(
    'no_sign_in',
    'No organization of this name has a sign-in of its own: check the name, or make a sign-in link with your API token.',
  );

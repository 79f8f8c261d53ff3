import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  BrowserFilter,
  browserFrame,
  browserPaths,
  PageLimitsGuard,
  PageProblem,
  SessionPeople,
  type SessionPerson,
  SignInCookies,
} from '#authentication';
import { type ConnectorView, ListConnectors } from '#catalog';
import { ApiError, type Caller, everybody, IgnoresUnknownParameters, type RouteAccess, textKey } from '#kernel';
import {
  formOf,
  html,
  type Html,
  isSameOrigin,
  layout,
  logoOf,
  logoReach,
  redirectTo,
  sendPage,
  textsOf,
} from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { ConnectionsOptions } from '../../vault-client/domain/connections-options.js';
import { CreateConnection } from '../commands/create-connection.js';
import { connectSessions } from './connect.controller.js';

const maxListed = 50;

/** Serves the page on which a signed-in person chooses a service to connect. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller('welcome/connect')
export class ConnectorChoiceController {
  static readonly access: RouteAccess<'show' | 'connect'> = { show: everybody, connect: everybody };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: SignInCookies,
    private readonly people: SessionPeople,
    private readonly limits: RateLimits,
    private readonly options: ConnectionsOptions,
  ) {}

  @Get()
  async show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = await this.cookies.callerOf(request);
    if (caller) return this.send(request, reply, caller, { q: textsOf(query)['q']?.trim() });
    redirectTo(reply, `${browserPaths.signIn}?${new URLSearchParams({ return_to: browserPaths.connect })}`);
  }

  /** Creates the connection and sends the person to the vault, which asks for the account. */
  @Post()
  async connect(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = formOf(request);
    const caller = await this.cookies.callerOf(request);
    const fromHere = isSameOrigin(request, new URL(this.options.serviceUrl).origin);
    if (!caller || !fromHere || !this.cookies.isFromOurPage(request, csrfSubject(caller), form.get('csrf') ?? ''))
      throw new PageProblem('form_refused');
    try {
      await this.limits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
      const connection = { connector_slug: form.get('connector') ?? '', shares: [] };
      redirectTo(reply, (await this.commands.execute(new CreateConnection(caller, connection))).connect_url);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 500) throw error;
      await this.send(request, reply, caller, { problem: error });
    }
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    { q, problem }: { q?: string; problem?: ApiError },
  ): Promise<void> {
    const { serviceUrl } = this.options;
    const searched = (q ?? '').slice(0, 100);
    const filter = { can_use: true, limit: maxListed, ...(searched !== '' && { q: textKey(searched) }) };
    const { result, next_cursor } = await this.queries.execute(new ListConnectors(caller, filter));
    const page = accountChoicePage({
      connectors: result,
      hasMore: next_cursor !== null,
      searched,
      serviceUrl,
      problem: problem?.message,
      person: await this.people.load(caller),
      csrf: this.cookies.csrf(request, reply, csrfSubject(caller)),
    });
    void reply.headers(problem?.parts.headers ?? {});
    sendPage(reply, problem?.status ?? 200, page, this.cookies.secure, logoReach(serviceUrl));
  }
}

const csrfSubject = ({ orgId, userId }: Caller): string => `connect ${orgId} ${userId}`;

type Choice = {
  person: SessionPerson;
  connectors: readonly Pick<ConnectorView, 'slug' | 'name' | 'description' | 'logo'>[];
  /** Whether there are more connectors than the page shows. */
  hasMore: boolean;
  searched: string;
  csrf: string;
  serviceUrl: string;
  problem?: string;
};

/** Builds the page that lists the services that a person can connect. */
function accountChoicePage(choice: Choice): string {
  const { person, connectors, hasMore, searched, problem } = choice;
  return layout(
    problem === undefined ? 'Connect an account' : 'Error: Connect an account',
    html`<h1>Connect an account</h1>
      <p class="lead">
        Choose a service that you use for ${person.organization}. Next you sign in there or enter a key.
      </p>
      ${
        problem !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${problem}</p></div>`
      }
      <form method="get" action="${browserPaths.connect}" role="search">
        <div class="field">
          <label for="q">Search</label>
          <input id="q" name="q" type="search" value="${searched}" autocomplete="off" spellcheck="false" />
        </div>
        <button class="quiet">Search</button>
      </form>
      ${
        connectors.length === 0
          ? html`<p role="status">${searched === '' ? noConnectors : `Nothing matches “${searched}”.`}</p>`
          : html`<ul class="rows">
              ${connectors.map((connector) => row(connector, choice))}
            </ul>`
      }
      ${hasMore && html`<p class="help">There are more services. Search to find them.</p>`}
      <a class="back" href="${browserPaths.welcome}">Go to your start page</a>`,
    browserFrame,
  );
}

const noConnectors = 'There is no service that you can connect yet. Ask an administrator.';

const row = ({ slug, name, description, logo }: Choice['connectors'][number], { csrf, serviceUrl }: Choice): Html =>
  html`<li>
    <form class="connector" method="post" action="${browserPaths.connect}">
      <input type="hidden" name="csrf" value="${csrf}" /><input type="hidden" name="connector" value="${slug}" />
      ${logoOf(name, logo && serviceUrl + logo)}
      <span>
        <strong>${name}</strong>
        ${description && html`<span class="facts">${description}</span>`}
      </span>
      <button aria-label="Connect ${name}">Connect</button>
    </form>
  </li>`;

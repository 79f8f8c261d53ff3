import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  BrowserFilter,
  browserFrame,
  browserPaths,
  MemberPages,
  PageLimitsGuard,
  type PageSession,
} from '#authentication';
import { type ConnectorView, ListConnectors } from '#catalog';
import { type Caller, everybody, IgnoresUnknownParameters, type RouteAccess, textKey } from '#kernel';
import { html, type Html, layout, logoOf, logoReach, textsOf } from '#platform/pages';
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
    private readonly memberPages: MemberPages,
    private readonly limits: RateLimits,
    private readonly options: ConnectionsOptions,
  ) {}

  @Get()
  show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const searched = (textsOf(query)['q'] ?? '').trim().slice(0, 100);
    const reach = logoReach(this.options.serviceUrl);
    return this.memberPages.show(request, reply, (caller, session) => this.build(caller, session, { searched }), reach);
  }

  /** Creates the connection and sends the person to the vault, which asks for the account. */
  @Post()
  connect(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        await this.limits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
        const connection = { connector_slug: form.get('connector') ?? '', shares: [] };
        return (await this.commands.execute(new CreateConnection(caller, connection))).connect_url;
      },
      build: (caller, session, problem) => this.build(caller, session, { searched: '', problem }),
      reach: logoReach(this.options.serviceUrl),
    });
  }

  private async build(
    caller: Caller,
    session: PageSession,
    shown: Pick<Choice, 'searched' | 'problem'>,
  ): Promise<string> {
    const { serviceUrl } = this.options;
    const { searched } = shown;
    const filter = { can_use: true, limit: maxListed, ...(searched !== '' && { q: textKey(searched) }) };
    const { result, next_cursor } = await this.queries.execute(new ListConnectors(caller, filter));
    return accountChoicePage({ ...session, ...shown, connectors: result, hasMore: next_cursor !== null, serviceUrl });
  }
}

type Choice = PageSession & {
  connectors: readonly Pick<ConnectorView, 'slug' | 'name' | 'description' | 'logo'>[];
  /** Whether there are more connectors than the page shows. */
  hasMore: boolean;
  searched: string;
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

import { Controller, Get, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import {
  ExplainOwnBlocks,
  FileAccessRequest,
  FileAccessRequestBody,
  ListAccessRequests,
  requestTargetIn,
} from '#access-control';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession, type SentForm } from '#authentication';
import { ListConnectors } from '#catalog';
import { type Caller, everybody, type RouteAccess, textKey } from '#kernel';
import { BodyLimit, IgnoresUnknownParameters, readAs } from '#kernel/http';
import { logoReach, noteFormBytes, selectTexts } from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { canCreateConnection } from '../../connection/domain/connection-policy.js';
import { type ConnectionView } from '../../connection/queries/connection.view.js';
import { ListConnections } from '../../connection/queries/list-connections.js';
import { ConnectionsOptions } from '../../vault-client/domain/connections-options.js';
import { AlreadyBegun, CreateConnection } from '../commands/create-connection.js';
import { ReconnectConnection } from '../commands/reconnect-connection.js';
import { connectSessions } from './connect.controller.js';
import { connectorChoicePage } from './page/connector-choice-page.js';

/** Maximum number of connectors on a page. */
const maxListed = 50;

/** What the address of the page asks for. */
type Shown = { searched: string; cursor?: string; problem?: string };

const readShown = ({ q = '', cursor }: { q?: string; cursor?: string }): Shown => ({
  searched: q.trim().slice(0, 100),
  cursor,
});

/** Serves the page on which a signed-in person chooses a service to connect, or requests one that a rule blocks. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.connect)
export class ConnectorChoiceController {
  static readonly access: RouteAccess<'show' | 'act'> = { show: everybody, act: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly rateLimits: RateLimits,
    private readonly connectionsOptions: ConnectionsOptions,
  ) {}

  @Get()
  show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const shown = readShown(selectTexts(query));
    const reach = logoReach(this.connectionsOptions.serviceUrl);
    return this.memberPages.show(request, reply, (caller, session) => this.build(caller, session, shown), reach);
  }

  @BodyLimit(noteFormBytes)
  @Post()
  act(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: (sent) => {
        const act = sent.form.get('act');
        if (act === 'request') return this.requestAccess(sent);
        return act === 'reconnect' ? this.reconnect(sent) : this.connect(sent);
      },
      build: (caller, session, problem) => {
        const { searched, cursor } = readShown(Object.fromEntries(session.sent ?? []));
        return this.build(caller, session, { searched, cursor, problem });
      },
      reach: logoReach(this.connectionsOptions.serviceUrl),
    });
  }

  /**
   * Returns the address of the vault, which asks for the account. A connection that the person began earlier goes on,
   * so that a form that is sent twice creates one connection.
   */
  private async connect({ caller, form }: SentForm): Promise<string> {
    await this.rateLimits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
    const connector_slug = form.get('connector') ?? '';
    try {
      const creation = new CreateConnection(caller, { connector_slug, shares: [], unless_begun: true });
      return (await this.commandBus.execute(creation)).connect_url;
    } catch (error) {
      if (!(error instanceof AlreadyBegun)) throw error;
      return (await this.commandBus.execute(new ReconnectConnection(caller, error.connectionId, {}))).connect_url;
    }
  }

  private async reconnect({ caller, form }: SentForm): Promise<string> {
    await this.rateLimits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
    const reconnection = new ReconnectConnection(caller, form.get('connection') ?? '', {});
    return (await this.commandBus.execute(reconnection)).connect_url;
  }

  /** Files the request by the rules of the API, and returns the address of its page. */
  private async requestAccess({ caller, form }: SentForm): Promise<string> {
    const { connector: connector_slug, note, days = '' } = Object.fromEntries(form);
    const requested_days = days.trim() === '' ? null : Number(days);
    const body = readAs(FileAccessRequestBody, { connector_slug, note, requested_days });
    const terms = { note: body.note || null, requested_days: body.requested_days ?? null };
    const { id } = await this.commandBus.execute(new FileAccessRequest(caller, requestTargetIn(body), terms));
    return `${browserPaths.requests}/${id}`;
  }

  private async build(caller: Caller, session: PageSession, { searched, cursor, problem }: Shown): Promise<string> {
    const page = { limit: maxListed, ...(cursor !== undefined && { cursor }) };
    const filter = { ...page, ...(searched !== '' && { q: textKey(searched) }) };
    const { result: connectors, next_cursor } = await this.queryBus.execute(new ListConnectors(caller, filter));
    const blocked = connectors
      .filter(({ restricted }) => restricted)
      .map(({ slug }) => ({ connector_slug: slug, tool_name: null }));
    const pending = { mine: true, status: ['pending'], kind: ['connector'], limit: maxListed };
    const [blocks, requests, own] = await Promise.all([
      this.queryBus.execute(new ExplainOwnBlocks(caller, blocked)),
      this.queryBus.execute(new ListAccessRequests(caller, pending)),
      this.listReconnectable(
        caller,
        connectors.map(({ slug }) => slug),
      ),
    ]);
    return connectorChoicePage({
      ...session,
      connectors,
      blocks: new Map(blocked.map(({ connector_slug }, position) => [connector_slug, blocks[position]!])),
      requests: new Map(requests.result.map((each) => [each.connector_slug ?? '', each])),
      unfinished: new Set(own.filter(isPending).map(({ connector_slug }) => connector_slug)),
      inactive: own.filter((account) => !isPending(account)),
      mayConnect: canCreateConnection(caller).allowed,
      next: next_cursor,
      searched,
      cursor,
      serviceUrl: this.connectionsOptions.serviceUrl,
      problem,
    });
  }

  /** Lists the person's connections of these connectors that do not work now, and that the person can sign in to. */
  private async listReconnectable(caller: Caller, connector_slug: string[]) {
    const filter = { access: 'owner' as const, status: [...signedOut], connector_slug, limit: 100 };
    const { result } = await this.queryBus.execute(new ListConnections(caller, filter));
    return result.filter(({ can_reconnect }) => can_reconnect);
  }
}

const signedOut = ['pending', 'needs_reauth', 'disconnected'] as const;

const isPending = ({ status }: Pick<ConnectionView, 'status'>): boolean => status === 'pending';

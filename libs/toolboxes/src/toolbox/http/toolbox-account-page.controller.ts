import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession, type SentForm } from '#authentication';
import { AlreadyBegun, connectSessions, CreateConnection, ListConnections, ReconnectConnection } from '#connections';
import { type Caller, everybody, notFound, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { logoReach } from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { ChooseAccount } from '../commands/choose-account.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { GetAccountPage, type LinkedAccounts } from '../queries/get-account-page.js';
import { otherPersonPage, toolboxAccountPage } from './page/toolbox-account-page.js';

/** Maximum number of accounts whose names at the third party the page shows. */
const maxLabels = 200;

/**
 * Serves the page to which an agent leads its person if a call has no account. The address names nobody and gives access
 * to nothing. The person must be signed in to this browser, and everything the page does is done as this person.
 */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.toolboxAccounts)
export class ToolboxAccountPageController {
  static readonly access: RouteAccess<'show' | 'act'> = { show: everybody, act: everybody };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly rateLimits: RateLimits,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get(':handle')
  show(@Param('handle') handle: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const reach = logoReach(this.mcpAddresses.serviceUrl);
    return this.memberPages.show(request, reply, (...shown) => this.build(handle, ...shown), reach);
  }

  @Post(':handle')
  act(@Param('handle') handle: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: (sent) => this.change(handle, sent),
      build: (...shown) => this.build(handle, ...shown),
      reach: logoReach(this.mcpAddresses.serviceUrl),
    });
  }

  /** Returns the address of the vault, or of the page after a choice. */
  private async change(handle: string, { caller, form }: SentForm): Promise<string> {
    const page_path = `${browserPaths.toolboxAccounts}/${handle}`;
    const shown = await this.queryBus.execute(new GetAccountPage(caller, handle));
    const account = shown?.accounts.find(({ connector }) => connector.slug === form.get('connector'));
    if (!shown || !account) throw notFound('account');
    if (form.get('act') === 'choose') {
      const { slug } = account.connector;
      await this.commandBus.execute(new ChooseAccount(caller, shown.toolbox.id, slug, form.get('connection') ?? ''));
      return page_path;
    }
    if (form.get('act') !== 'reconnect') return this.connect(caller, account, page_path);
    const own = account.inactive.find(({ id }) => id === form.get('connection'));
    if (!own) throw notFound('account');
    await this.limitSessions(caller);
    return this.reconnect(caller, own.id, page_path);
  }

  /** A connection that the person began earlier goes on, so that a form that is sent twice creates one connection. */
  private async connect(
    caller: Caller,
    { connector }: LinkedAccounts['accounts'][number],
    page_path: string,
  ): Promise<string> {
    await this.limitSessions(caller);
    try {
      const creation = { connector_slug: connector.slug, shares: [], unless_begun: true, page_path };
      return (await this.commandBus.execute(new CreateConnection(caller, creation))).connect_url;
    } catch (error) {
      if (!(error instanceof AlreadyBegun)) throw error;
      return this.reconnect(caller, error.connectionId, page_path);
    }
  }

  private async limitSessions({ orgId, userId }: Caller): Promise<void> {
    await this.rateLimits.consume(connectSessions, `${orgId}/${userId}`);
  }

  private async reconnect(caller: Caller, id: string, page_path: string): Promise<string> {
    return (await this.commandBus.execute(new ReconnectConnection(caller, id, { page_path }))).connect_url;
  }

  private async build(handle: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const shown = await this.queryBus.execute(new GetAccountPage(caller, handle));
    if (!shown) return otherPersonPage(session.person);
    const labels = await this.loadLabels(caller, shown);
    const { serviceUrl } = this.mcpAddresses;
    return toolboxAccountPage({ ...session, ...shown, labels, handle, serviceUrl, problem });
  }

  /** Loads the accounts' names at the third party, as far as the person may see them. */
  private async loadLabels(caller: Caller, { accounts }: LinkedAccounts): Promise<ReadonlyMap<string, string>> {
    const filter = { connector_slug: accounts.map(({ connector }) => connector.slug), limit: maxLabels };
    const { result } = await this.queryBus.execute(new ListConnections(caller, filter));
    return new Map(result.flatMap(({ id, account_label }) => (account_label ? [[id, account_label] as const] : [])));
  }
}

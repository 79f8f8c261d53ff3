import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession, type SentForm } from '#authentication';
import { AlreadyBegun, connectSessions, CreateConnection, ReconnectConnection } from '#connections';
import { type Caller, everybody, notFound, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { logoReach } from '#platform/pages';
import { RateLimits } from '#platform/rate-limit';
import { ChooseAccount } from '../commands/choose-account.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { GetAccountPage, type LinkedAccounts } from '../queries/get-account-page.js';
import { otherPersonPage, toolboxAccountPage } from './page/toolbox-account-page.js';

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
    return this.connect(caller, account, page_path);
  }

  /** A connection that the person began earlier goes on, so that a form that is sent twice creates one connection. */
  private async connect(
    caller: Caller,
    { connector, expired }: LinkedAccounts['accounts'][number],
    page_path: string,
  ): Promise<string> {
    await this.rateLimits.consume(connectSessions, `${caller.orgId}/${caller.userId}`);
    const reconnect = async (id: string) =>
      (await this.commandBus.execute(new ReconnectConnection(caller, id, { page_path }))).connect_url;
    if (expired) return reconnect(expired.id);
    try {
      const creation = { connector_slug: connector.slug, shares: [], unless_begun: true, page_path };
      return (await this.commandBus.execute(new CreateConnection(caller, creation))).connect_url;
    } catch (error) {
      if (!(error instanceof AlreadyBegun)) throw error;
      return reconnect(error.connectionId);
    }
  }

  private async build(handle: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const shown = await this.queryBus.execute(new GetAccountPage(caller, handle));
    if (!shown) return otherPersonPage(session.person);
    return toolboxAccountPage({ ...session, ...shown, handle, serviceUrl: this.mcpAddresses.serviceUrl, problem });
  }
}

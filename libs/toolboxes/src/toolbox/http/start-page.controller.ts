import { Controller, Get, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ListAccessRequests } from '#access-control';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, SignInCookies } from '#authentication';
import { canCreateConnection, ListApprovals, ListConnections, waitsForOthers } from '#connections';
import { ListResponsibilityRequests } from '#identity';
import { type Caller, everybody, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters } from '#kernel/http';
import { collectRows, cursorIn, logoReach } from '#platform/pages';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { ListAgentTools } from '../queries/list-agent-tools.js';
import { ListToolboxes } from '../queries/list-toolboxes.js';
import { OwnApps } from '../services/own-apps.js';
import { PersonalToolRights } from '../services/personal-tool-rights.js';
import { selectUsingAccounts } from './page/own-app-words.js';
import { maxRows, startPage } from './page/start-page.js';

/** Number of calls, requests or toolboxes to read at once, to find those that the person may decide or use. */
const maxRead = 50;

const isResolvable = ({ can_resolve }: { can_resolve: boolean }): boolean => can_resolve;

/** Serves the start page of signed-in members. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.welcome)
export class StartPageController {
  static readonly access: RouteAccess<'show'> = { show: everybody };

  constructor(
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly signInCookies: SignInCookies,
    private readonly personalToolRights: PersonalToolRights,
    private readonly ownApps: OwnApps,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const serviceUrl = this.mcpAddresses.serviceUrl;
    return this.memberPages.show(
      request,
      reply,
      async (caller, session) =>
        startPage({
          ...session,
          ...(await this.loadLists(caller)),
          mayConnect: canCreateConnection(caller).allowed,
          mayChoose: (await this.personalToolRights.canAddAnyTools(caller)).allowed,
          mcpUrl: this.mcpAddresses.buildUrl(null),
          serviceUrl,
          signOutCsrf: this.signInCookies.csrf(request, reply, 'sign-in'),
        }),
      logoReach(serviceUrl),
    );
  }

  private async loadLists(caller: Caller) {
    const pending = { status: ['pending' as const], limit: maxRead };
    const wanted = { wanted: maxRows };
    const [approvals, requests, responsibilities, accounts, toolboxes, own, apps] = await Promise.all([
      collectRows(
        (cursor) => this.queryBus.execute(new ListApprovals(caller, { ...pending, ...cursorIn(cursor) })),
        (approval) => approval.can_resolve || waitsForOthers(caller, approval),
        wanted,
      ),
      collectRows(
        (cursor) => this.queryBus.execute(new ListAccessRequests(caller, { ...pending, ...cursorIn(cursor) })),
        isResolvable,
        wanted,
      ),
      this.queryBus.execute(new ListResponsibilityRequests(caller)),
      this.queryBus.execute(new ListConnections(caller, { limit: maxRows })),
      collectRows(
        (cursor) => this.queryBus.execute(new ListToolboxes(caller, { limit: maxRead, ...cursorIn(cursor) })),
        ({ can_use }) => can_use,
        wanted,
      ),
      this.queryBus.execute(new ListAccessRequests(caller, { mine: true, limit: maxRows })),
      this.ownApps.list(caller),
    ]);
    const tools = await this.queryBus.execute(
      new ListAgentTools(
        caller,
        toolboxes.rows.map(({ id }) => id),
      ),
    );
    return {
      approvals: { ...approvals, rows: approvals.rows.filter(isResolvable) },
      ownApprovals: approvals.rows.filter((approval) => waitsForOthers(caller, approval)).slice(0, maxRows),
      requests,
      responsibilities,
      accounts: accounts.result,
      toolboxes: toolboxes.rows.map((toolbox) => ({ ...toolbox, tools: tools.get(toolbox.id) ?? [] })),
      apps: selectUsingAccounts(apps),
      own: own.result,
    };
  }
}

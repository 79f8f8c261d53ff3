import { Controller, Get, Param, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { BrowserFilter, browserPaths, MemberPages, PageLimitsGuard, type PageSession } from '#authentication';
import { GetConnection, ListConnectionTools } from '#connections';
import { type Caller, everybody, IgnoresUnknownParameters, invalid, type RouteAccess, required } from '#kernel';
import { canCreateCollection } from '../../collection/domain/collection-policy.js';
import { AddPersonalTools } from '../commands/add-personal-tools.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { ListToolboxes } from '../queries/list-toolboxes.js';
import { agentPage, toolChoicePage } from './page/agent-page.js';

/** Maximum number of tools or toolboxes on a page. */
const maxListed = 100;

/** Serves the pages on which people let their agent use their accounts. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageLimitsGuard)
@Controller(browserPaths.agent)
export class AgentPageController {
  static readonly access: RouteAccess<'show' | 'choose' | 'add'> = {
    show: everybody,
    choose: everybody,
    add: everybody,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, async (caller, { person }) => {
      const { result } = await this.queries.execute(new ListToolboxes(caller, { limit: maxListed }));
      const toolboxes = result.filter(({ can_use }) => can_use);
      return agentPage({ person, toolboxes, mcpUrl: this.mcpAddresses.urlOf(null) });
    });
  }

  /** Lists the tools of a connection to choose from. */
  @Get(':id')
  choose(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.show(request, reply, (...shown) => this.build(id, ...shown));
  }

  @Post(':id')
  add(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const tool_names = form.getAll('tool');
        if (tool_names.length === 0) throw invalid('/tool', required, 'Choose at least one tool.');
        const { connector_slug } = (await this.queries.execute(new GetConnection(caller, id))).view;
        await this.commands.execute(new AddPersonalTools(caller, { connector_slug, connection_id: id, tool_names }));
        return browserPaths.agent;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view } = await this.queries.execute(new GetConnection(caller, id));
    const { result, next_cursor } = await this.queries.execute(
      new ListConnectionTools(caller, id, { limit: maxListed }),
    );
    return toolChoicePage({
      ...session,
      account: view,
      tools: result,
      hasMore: next_cursor !== null,
      mayChoose: canCreateCollection('toolbox', caller, false).allowed,
      problem,
    });
  }
}

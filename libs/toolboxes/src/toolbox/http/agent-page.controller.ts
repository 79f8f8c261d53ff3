import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { FileAccessRequest, FileAccessRequestBody, ListAccessRequests, requestTargetIn } from '#access-control';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import { GetConnection, ListConnectionTools } from '#connections';
import { type Caller, everybody, invalid, required, type RouteAccess } from '#kernel';
import { IgnoresUnknownParameters, readAs } from '#kernel/http';
import { selectTexts } from '#platform/pages';
import { ChoosePersonalTools } from '../commands/choose-personal-tools.js';
import { CreateAccountLink } from '../commands/create-account-link.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { GetPersonalTools } from '../queries/get-personal-tools.js';
import { ListAgentTools } from '../queries/list-agent-tools.js';
import { ListToolboxes } from '../queries/list-toolboxes.js';
import { PersonalToolRights } from '../services/personal-tool-rights.js';
import { agentPage } from './page/agent-page.js';
import { toolChoicePage } from './page/tool-choice-page.js';

/** Maximum number of an account's tools on a page. */
const maxTools = 100;

/** Maximum number of toolboxes on a page, each with its tools. */
const maxToolboxes = 20;

/** Serves the pages on which people let their agent use their accounts. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@UseFilters(BrowserFilter)
@UseGuards(PageGuard)
@Controller(browserPaths.agent)
export class AgentPageController {
  static readonly access: RouteAccess<'show' | 'submit' | 'choose' | 'add'> = {
    show: everybody,
    submit: everybody,
    choose: everybody,
    add: everybody,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly memberPages: MemberPages,
    private readonly personalToolRights: PersonalToolRights,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get()
  show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { cursor } = selectTexts(query);
    return this.memberPages.show(request, reply, (...shown) => this.buildOverview(cursor, ...shown));
  }

  /**
   * Requests a tool or connector that a rule blocks, and shows the request. With a toolbox, it leads to the page where
   * the person chooses their accounts in it.
   */
  @Post()
  submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.memberPages.submit(request, reply, {
      act: async ({ caller, form }) => {
        const { connector: connector_slug, tool: tool_name, toolbox, note } = Object.fromEntries(form);
        if (toolbox !== undefined)
          return `${browserPaths.toolboxAccounts}/${await this.commandBus.execute(new CreateAccountLink(caller, toolbox))}`;
        const body = readAs(FileAccessRequestBody, { connector_slug, note, ...(tool_name && { tool_name }) });
        const terms = { note: body.note || null, requested_days: null };
        const { id } = await this.commandBus.execute(new FileAccessRequest(caller, requestTargetIn(body), terms));
        return `${browserPaths.requests}/${id}`;
      },
      build: (...shown) => this.buildOverview(undefined, ...shown),
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
        const [tool_names, before] = [form.getAll('tool'), form.getAll('before')];
        const removed = before.filter((name) => !tool_names.includes(name));
        if (tool_names.length + removed.length === 0) throw invalid('/tool', required, 'Choose at least one tool.');
        const { connector_slug } = (await this.queryBus.execute(new GetConnection(caller, id))).view;
        const chosen = { connector_slug, connection_id: id, tool_names, removed };
        await this.commandBus.execute(new ChoosePersonalTools(caller, chosen));
        return browserPaths.agent;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async buildOverview(
    cursor: string | undefined,
    caller: Caller,
    session: PageSession,
    problem?: string,
  ): Promise<string> {
    const page = { limit: maxToolboxes, ...(cursor !== undefined && { cursor }) };
    const pending = { mine: true, status: ['pending'], kind: ['connector', 'tool'], limit: maxToolboxes };
    const [{ result, next_cursor }, requests, rights] = await Promise.all([
      this.queryBus.execute(new ListToolboxes(caller, page)),
      this.queryBus.execute(new ListAccessRequests(caller, pending)),
      this.personalToolRights.canAddAnyTools(caller),
    ]);
    const usable = result.filter(({ can_use }) => can_use);
    const ids = usable.map(({ id }) => id);
    const tools = await this.queryBus.execute(new ListAgentTools(caller, ids));
    return agentPage({
      ...session,
      toolboxes: usable.map((toolbox) => ({ ...toolbox, tools: tools.get(toolbox.id) ?? [] })),
      requests: requests.result,
      next: next_cursor,
      mayChoose: rights.allowed,
      mcpUrl: this.mcpAddresses.buildUrl(null),
      accountsUrl: this.mcpAddresses.accountsUrl,
      problem,
    });
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view } = await this.queryBus.execute(new GetConnection(caller, id));
    const { result, next_cursor } = await this.queryBus.execute(
      new ListConnectionTools(caller, id, { limit: maxTools }),
    );
    return toolChoicePage({
      ...session,
      account: view,
      tools: result,
      chosen: await this.queryBus.execute(new GetPersonalTools(caller, id)),
      hasMore: next_cursor !== null,
      mayChoose: (await this.personalToolRights.canAddTools(caller, id)).allowed,
      problem,
    });
  }
}

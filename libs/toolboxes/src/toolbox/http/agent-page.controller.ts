import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { FileAccessRequest, FileAccessRequestBody, ListAccessRequests, requestTargetIn } from '#access-control';
import { BrowserFilter, browserPaths, MemberPages, PageGuard, type PageSession } from '#authentication';
import {
  ApprovalDeciders,
  type ConnectionView,
  GetConnection,
  ListConnections,
  ListConnectionTools,
} from '#connections';
import { type Caller, everybody, invalid, required, type RouteAccess } from '#kernel';
import { BodyLimit, IgnoresUnknownParameters, readAs } from '#kernel/http';
import { noteFormBytes, selectTexts } from '#platform/pages';
import { ChoosePersonalTools } from '../commands/choose-personal-tools.js';
import { CreateAccountLink } from '../commands/create-account-link.js';
import { McpAddresses } from '../domain/mcp-addresses.js';
import { GetConnectionUse } from '../queries/get-connection-use.js';
import { GetPersonalTools } from '../queries/get-personal-tools.js';
import { ListAgentTools } from '../queries/list-agent-tools.js';
import { ListToolboxes } from '../queries/list-toolboxes.js';
import { OwnApps } from '../services/own-apps.js';
import { PersonalToolRights } from '../services/personal-tool-rights.js';
import { agentPage } from './page/agent-page.js';
import { selectUsingAccounts } from './page/own-app-words.js';
import { toolChoicePage } from './page/tool-choice-page.js';

/** Maximum number of an account's tools on a page. */
const maxTools = 100;

/** Maximum number of toolboxes on a page, each with its tools. */
const maxToolboxes = 20;

const inactiveStatuses = ['needs_reauth', 'disconnected'] as const;

/** Maximum number of accounts that the page can offer to reconnect. */
const maxInactive = 100;

/** Maximum number of accounts of which the page names those that an app can use. */
const maxAccounts = 100;

/** The forms that reconnect an account lead to the vault. */
const anywhere = {};

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
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly ownApps: OwnApps,
    private readonly mcpAddresses: McpAddresses,
  ) {}

  @Get()
  show(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { cursor, saved } = selectTexts(query);
    return this.memberPages.show(
      request,
      reply,
      (...shown) => this.buildOverview({ cursor, saved }, ...shown),
      anywhere,
    );
  }

  /**
   * Requests a tool or connector that a rule blocks, and shows the request. With a toolbox, it leads to the page where
   * the person chooses their accounts in it.
   */
  @BodyLimit(noteFormBytes)
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
      build: (...shown) => this.buildOverview({}, ...shown),
      reach: anywhere,
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
        const saved = await this.commandBus.execute(new ChoosePersonalTools(caller, chosen));
        return `${browserPaths.agent}?${new URLSearchParams({ saved }).toString()}`;
      },
      build: (...shown) => this.build(id, ...shown),
    });
  }

  private async buildOverview(
    { cursor, saved }: { cursor?: string; saved?: string },
    caller: Caller,
    session: PageSession,
    problem?: string,
  ): Promise<string> {
    const page = { limit: maxToolboxes, ...(cursor !== undefined && { cursor }) };
    const pending = { mine: true, status: ['pending'], kind: ['connector', 'tool'], limit: maxToolboxes };
    const signedOut = { access: 'owner' as const, status: [...inactiveStatuses], limit: maxInactive };
    const [{ result, next_cursor }, requests, rights, personalToolbox, inactive, apps] = await Promise.all([
      this.queryBus.execute(new ListToolboxes(caller, page)),
      this.queryBus.execute(new ListAccessRequests(caller, pending)),
      this.personalToolRights.canAddAnyTools(caller),
      this.personalToolRights.findToolbox(caller),
      this.queryBus.execute(new ListConnections(caller, signedOut)),
      this.ownApps.list(caller),
    ]);
    const usable = result.filter(({ can_use }) => can_use);
    const ids = usable.map(({ id }) => id);
    const tools = await this.queryBus.execute(new ListAgentTools(caller, ids));
    return agentPage({
      ...session,
      toolboxes: usable.map((toolbox) => ({ ...toolbox, tools: tools.get(toolbox.id) ?? [] })),
      apps,
      accountNames: selectUsingAccounts(apps).length === 0 ? [] : await this.listUsableNames(caller),
      saved,
      requests: requests.result,
      inactive: inactive.result.filter(({ can_reconnect }) => can_reconnect),
      next: next_cursor,
      mayChoose: rights.allowed,
      personalToolbox,
      mcpUrl: this.mcpAddresses.buildUrl(null),
      accountsUrl: this.mcpAddresses.accountsUrl,
      problem,
    });
  }

  private async listUsableNames(caller: Caller): Promise<string[]> {
    const { result } = await this.queryBus.execute(new ListConnections(caller, { limit: maxAccounts }));
    return result.filter(({ can_use }) => can_use).map(({ name }) => name);
  }

  private async build(id: string, caller: Caller, session: PageSession, problem?: string): Promise<string> {
    const { view } = await this.queryBus.execute(new GetConnection(caller, id));
    const [{ result, next_cursor }, chosen, undecidable] = await Promise.all([
      this.queryBus.execute(new ListConnectionTools(caller, id, { limit: maxTools })),
      this.queryBus.execute(new GetPersonalTools(caller, id)),
      this.approvalDeciders.findUndecidableTiers(caller, id),
    ]);
    return toolChoicePage({
      ...session,
      account: view,
      tools: result,
      chosen: chosen.tool_names,
      undecidable,
      others: await this.listOthers(caller, view, chosen.toolbox_id),
      hasMore: next_cursor !== null,
      mayChoose: (await this.personalToolRights.canAddTools(caller, id)).allowed,
      problem,
    });
  }

  /** Lists the tools that the person's agent runs through the account in other toolboxes than the personal one. */
  private async listOthers(
    caller: Caller,
    { id, connector_slug }: Pick<ConnectionView, 'id' | 'connector_slug'>,
    personal: string | null,
  ): Promise<{ name: string; tools: string[] }[]> {
    const use = await this.queryBus.execute(new GetConnectionUse(caller, id, connector_slug));
    const usable = [...use.toolboxes, ...use.own_account_toolboxes].filter(({ can_use }) => can_use);
    const names = new Map(usable.map((each) => [each.id, each.name]));
    names.delete(personal ?? '');
    const tools = await this.queryBus.execute(new ListAgentTools(caller, [...names.keys()]));
    return [...tools].flatMap(([toolbox, all]) => {
      const used = all.filter(({ obstacle, connection_id }) => obstacle === null && connection_id === id);
      return used.length === 0 ? [] : [{ name: names.get(toolbox)!, tools: used.map(({ label }) => label) }];
    });
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsBoolean, IsIn } from 'class-validator';
import { type Caller } from '#kernel';
import { Flag, MayBeAbsent, SearchText, Versioned } from '#kernel/http';
import { type Page, PageQuery, Paging } from '#kernel/paging';
import { type Connector, getToolNamed } from '../../connector/domain/connector.js';
import { canManageConnector, canSeeRegistry } from '../../connector/domain/ownership-policy.js';
import {
  buildSchemasView,
  searchTools,
  statusOf,
  toolSorts,
  toPageRow,
  buildRuleToolView,
} from '../../connector/queries/tool.view.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { type CatalogTool, waitsForReview } from '../../tool/domain/catalog-tool.js';
import { UnconfirmedTools, type UnconfirmedToolView } from '../../tool-confirmation/queries/unconfirmed-tool.view.js';
import { type RegisteredToolView, RegistryRows } from './registered-tool.view.js';

export class RegisteredToolQuery extends PageQuery {
  /** Part of the label, name, description or resource. */
  @SearchText() q?: string;

  /** Only tools with this status. */
  @MayBeAbsent() @IsIn(['active', 'disabled']) status?: 'active' | 'disabled';

  /** Filters by whether the tool awaits review: a remote MCP tool by an editor, or a changed tool for an allow rule. */
  @MayBeAbsent() @Flag() @IsBoolean() review?: boolean;

  /** The field to sort by. A leading `-` means descending order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}

/** Lists the tools of a connector, including disabled tools. */
export class ListRegisteredTools extends Query<Page<RegisteredToolView>> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly query: RegisteredToolQuery,
  ) {
    super();
  }
}

@QueryHandler(ListRegisteredTools)
export class ListRegisteredToolsHandler implements IQueryHandler<ListRegisteredTools> {
  constructor(
    private readonly visibleConnectors: VisibleConnectors,
    private readonly paging: Paging,
    private readonly registryRows: RegistryRows,
    private readonly unconfirmedTools: UnconfirmedTools,
  ) {}

  async execute({ caller, slug, query }: ListRegisteredTools): Promise<Page<RegisteredToolView>> {
    const connector = await this.visibleConnectors.get(caller, slug);
    canSeeRegistry(caller, connector).orThrow();
    const route = `GET /connector/${slug}/tool` as const;
    const window = this.paging.open({ orgId: caller.orgId, route, query, sorts: toolSorts });
    const unconfirmed = await this.unconfirmedTools.load(caller, connector);
    const waits = (tool: CatalogTool) => waitsForReview(tool) || unconfirmed.has(tool.facts.name);
    const found = searchTools(connector.tools, query.q).filter(
      (tool) =>
        (query.status === undefined || statusOf(tool) === query.status) &&
        (query.review === undefined || query.review === waits(tool)),
    );
    const { result, ...cursors } = window.buildPage(found.map(toPageRow));
    const can_manage = canManageConnector(caller, connector).allowed;
    const views = result.map(({ tool }) => buildRegisteredToolView(tool, connector, { can_manage, unconfirmed }));
    return { result: await this.registryRows.fill(caller.orgId, connector, views), ...cursors };
  }
}

/** Returns one tool with the version of its connector. A change to the tool increases this version. */
export class GetRegisteredTool extends Query<Versioned<RegisteredToolView>> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
  ) {
    super();
  }
}

@QueryHandler(GetRegisteredTool)
export class GetRegisteredToolHandler implements IQueryHandler<GetRegisteredTool> {
  constructor(
    private readonly visibleConnectors: VisibleConnectors,
    private readonly registryRows: RegistryRows,
    private readonly unconfirmedTools: UnconfirmedTools,
  ) {}

  async execute({ caller, slug, name }: GetRegisteredTool): Promise<Versioned<RegisteredToolView>> {
    const connector = await this.visibleConnectors.get(caller, slug);
    const tool = getToolNamed(connector, name);
    const unconfirmed = await this.unconfirmedTools.load(caller, connector);
    const view = buildRegisteredToolView(tool, connector, {
      can_manage: canManageConnector(caller, connector).allowed,
      unconfirmed,
    });
    const [filled] = await this.registryRows.fill(caller.orgId, connector, [view]);
    return Versioned.of(connector.version, filled!);
  }
}

type Shown = { can_manage: boolean; unconfirmed: ReadonlyMap<string, UnconfirmedToolView> };

const buildRegisteredToolView = (
  tool: CatalogTool,
  connector: Connector,
  { can_manage, unconfirmed }: Shown,
): RegisteredToolView =>
  Object.assign(buildRuleToolView(tool, connector, unconfirmed.get(tool.facts.name)), {
    status: statusOf(tool),
    input_schema: buildSchemasView(tool).input_schema!,
    can_manage,
  } as const);

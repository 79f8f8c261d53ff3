import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MemberLabels } from '#identity';
import { type Caller, notFound, type Page, Paging, Versioned } from '#kernel';
import { type Connector, toolNamed } from '../../connector/domain/connector.js';
import { canManageConnector, canSeeRegistry } from '../../connector/domain/ownership-policy.js';
import {
  schemasOf,
  searchTools,
  statusOf,
  toolSorts,
  toPageRow,
  toRuleToolView,
} from '../../connector/queries/tool.view.js';
import { VisibleConnectors } from '../../connector/services/connector-access.js';
import { currentOf, disabledReason, type RegisteredTool } from '../../registered-tool/domain/registered-tool.js';
import { RegisteredTools } from '../../registered-tool/domain/registered-tools.js';
import { annotationsOf, fieldsOf, raisedTier, statedTier } from '../../registered-tool/domain/remote-tool.js';
import { type CatalogTool, waitsForReview } from '../../tool/domain/catalog-tool.js';
import { reviewOf, variantsOf } from '../domain/review.js';
import { type RegisteredToolQuery, type RegisteredToolView } from './registered-tool.view.js';

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
    private readonly visible: VisibleConnectors,
    private readonly paging: Paging,
    private readonly registry: RegistryRows,
  ) {}

  async execute({ caller, slug, query }: ListRegisteredTools): Promise<Page<RegisteredToolView>> {
    const connector = await this.visible.get(caller, slug);
    canSeeRegistry(caller, connector).orThrow();
    const route = `GET /connector/${slug}/tool` as const;
    const window = this.paging.open({ orgId: caller.orgId, route, query, sorts: toolSorts });
    const found = searchTools(connector.tools, query.q).filter(
      (tool) =>
        (query.status === undefined || statusOf(tool) === query.status) &&
        (query.review === undefined || query.review === waitsForReview(tool)),
    );
    const { result, ...cursors } = window.pageOf(found.map(toPageRow));
    const can_manage = canManageConnector(caller, connector).allowed;
    const views = result.map(({ tool }) => viewOf(tool, can_manage));
    return { result: await this.registry.fill(caller.orgId, connector, views), ...cursors };
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
    private readonly visible: VisibleConnectors,
    private readonly registry: RegistryRows,
  ) {}

  async execute({ caller, slug, name }: GetRegisteredTool): Promise<Versioned<RegisteredToolView>> {
    const connector = await this.visible.get(caller, slug);
    const tool = toolNamed(connector, name);
    if (!tool) throw notFound('tool');
    const view = viewOf(tool, canManageConnector(caller, connector).allowed);
    const [filled] = await this.registry.fill(caller.orgId, connector, [view]);
    return Versioned.of(connector.version, filled!);
  }
}

const viewOf = (tool: CatalogTool, can_manage: boolean): RegisteredToolView =>
  Object.assign(toRuleToolView(tool), {
    status: statusOf(tool),
    input_schema: schemasOf(tool).input_schema!,
    can_manage,
  } as const);

/** Adds the facts in the registry to the rows of remote MCP tools. */
@Injectable()
export class RegistryRows {
  constructor(
    private readonly tools: RegisteredTools,
    private readonly members: MemberLabels,
  ) {}

  /** Returns the rows of a page. Fills in the fields of remote MCP tools. */
  async fill(orgId: string, { slug, definition }: Connector, rows: RegisteredToolView[]) {
    if (!definition.mcp || rows.length === 0) return rows;
    const names = rows.map(({ name }) => name);
    const known = new Map((await this.tools.find(orgId, slug, names)).map((tool) => [tool.name, tool]));
    const reviewers = [...known.values()].flatMap(({ reviewed_by }) => reviewed_by ?? []);
    const labels = reviewers.length > 0 ? await this.members.labelsFor(orgId, reviewers) : new Map<string, string>();
    return rows.map((row) => {
      const tool = known.get(row.name);
      return tool ? { ...row, ...fieldsOfRemote(tool, labels) } : row;
    });
  }
}

function fieldsOfRemote(registered: RegisteredTool, labels: ReadonlyMap<string, string>): Partial<RegisteredToolView> {
  const { tool, hash } = currentOf(registered);
  const { first_seen_at, last_seen_at, missing_since, reviewed_by, raised_tier } = registered;
  return {
    input_schema: fieldsOf(tool['inputSchema']),
    disabled_reason: disabledReason(registered) ?? undefined,
    annotations: annotationsOf(tool),
    hash,
    tier_source: raisedTier(tool, raised_tier) === statedTier(tool) ? 'label' : 'manager',
    review: reviewOf(registered) ?? undefined,
    variants: variantsOf(registered),
    first_seen_at,
    last_seen_at,
    missing_since,
    reviewed_by,
    reviewed_by_label: labels.get(reviewed_by ?? '') ?? null,
  };
}

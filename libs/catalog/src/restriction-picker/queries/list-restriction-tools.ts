import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound } from '#kernel';
import { Paging } from '#kernel/paging';
import { isNameable } from '../../connector/domain/connector-policy.js';
import { getToolNamed, kindOf } from '../../connector/domain/connector.js';
import { Connectors } from '../../connector/domain/connectors.js';
import { countOperations } from '../../tool/domain/catalog-tool.js';
import { UnconfirmedTools } from '../../tool-confirmation/queries/unconfirmed-tool.view.js';
import {
  filterTools,
  type RestrictionToolQuery,
  type RestrictionToolsView,
  type RuleToolView,
  searchTools,
  toolSorts,
  toPageRow,
  buildRuleToolView,
} from '../../connector/queries/tool.view.js';

/** Lists all tools of a connector, regardless of the caller's restrictions. */
export class ListRestrictionTools extends Query<RestrictionToolsView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly query: RestrictionToolQuery,
  ) {
    super();
  }
}

@QueryHandler(ListRestrictionTools)
export class ListRestrictionToolsHandler implements IQueryHandler<ListRestrictionTools> {
  constructor(
    private readonly connectors: Connectors,
    private readonly unconfirmedTools: UnconfirmedTools,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, slug, query }: ListRestrictionTools): Promise<RestrictionToolsView> {
    const connector = (await this.connectors.findMany(caller, [slug])).get(slug);
    if (!connector || !isNameable(connector)) throw notFound('connector');
    const window = this.paging.open({
      orgId: caller.orgId,
      route: `GET /restriction/connector/${slug}/tools`,
      query,
      sorts: toolSorts,
    });
    const found = searchTools(connector.tools, query.q);
    const { result, ...cursors } = window.buildPage(filterTools(found, query).map(toPageRow));
    const unconfirmed = await this.unconfirmedTools.load(caller, connector);
    return {
      result: result.map(({ tool }) => buildRuleToolView(tool, connector, unconfirmed.get(tool.facts.name))),
      ...cursors,
      ...(kindOf(connector) === 'catalog' && { operation_counts: countOperations(found) }),
    };
  }
}

/** Returns one tool, as `ListRestrictionTools` lists it. */
export class GetRestrictionTool extends Query<RuleToolView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly name: string,
  ) {
    super();
  }
}

@QueryHandler(GetRestrictionTool)
export class GetRestrictionToolHandler implements IQueryHandler<GetRestrictionTool> {
  constructor(
    private readonly connectors: Connectors,
    private readonly unconfirmedTools: UnconfirmedTools,
  ) {}

  async execute({ caller, slug, name }: GetRestrictionTool): Promise<RuleToolView> {
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (!connector) throw notFound('tool');
    const tool = getToolNamed(connector, name);
    return buildRuleToolView(tool, connector, (await this.unconfirmedTools.load(caller, connector)).get(name));
  }
}

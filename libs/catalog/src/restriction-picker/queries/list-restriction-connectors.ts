import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ArrayMaxSize, IsIn, IsString } from 'class-validator';
import { MemberLabels } from '#identity';
import { type Caller, textKey } from '#kernel';
import { CommaSeparated, MayBeAbsent, SearchText } from '#kernel/http';
import { type Page, PageQuery, Paging, type Sorts } from '#kernel/paging';
import { isNameable } from '../../connector/domain/connector-policy.js';
import { type ConnectorOutline, kindOf } from '../../connector/domain/connector.js';
import { Connectors } from '../../connector/domain/connectors.js';
import { type RestrictionConnectorView } from '../../connector/queries/connector.view.js';
import { matches, OwnConnectorPages } from '../../connector/queries/own-connector-pages.js';

/** Connectors to choose from when writing a restriction. */
export class RestrictionConnectorQuery extends PageQuery {
  /** Part of the name, slug or description. */
  @SearchText() q?: string;

  /** Only connectors in one of these categories, by the `slug` that `GET /connector/categories` lists. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** The field to sort by. A leading `-` means descending order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}

/** Lists all connectors that a restriction can name, even those that the caller cannot see. */
export class ListRestrictionConnectors extends Query<Page<RestrictionConnectorView>> {
  constructor(
    readonly caller: Caller,
    readonly query: RestrictionConnectorQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { name: { by: 'name_key' } };

@QueryHandler(ListRestrictionConnectors)
export class ListRestrictionConnectorsHandler implements IQueryHandler<ListRestrictionConnectors> {
  constructor(
    private readonly connectors: Connectors,
    private readonly ownConnectorPages: OwnConnectorPages,
    private readonly memberLabels: MemberLabels,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, query }: ListRestrictionConnectors): Promise<Page<RestrictionConnectorView>> {
    const window = this.paging.open({
      orgId: caller.orgId,
      route: 'GET /restriction/connector',
      query,
      sorts,
      id: 'slug',
    });
    const shipped = [...(await this.connectors.loadShipped(caller.orgId)).values()]
      .filter((connector) => isNameable(connector) && matches(connector, query, caller))
      .map(({ slug, name }) => ({ page_id: slug, page_key: textKey(name) }));
    const own = await this.ownConnectorPages.listAll(caller, query, window);
    const counted = own.counted === undefined ? undefined : shipped.length + own.counted;
    const { result, ...cursors } = window.buildPage([...shipped, ...own.rows], counted);
    const slugs = result.map(({ page_id }) => page_id);
    const outlines = await this.connectors.findOutlines(caller, slugs);
    const shown = slugs.flatMap((slug) => outlines.get(slug) ?? []);
    const owners = shown.flatMap(({ ownership }) => ownership?.owner_user_id ?? []);
    const labels =
      owners.length > 0 ? await this.memberLabels.labelsFor(caller.orgId, owners) : new Map<string, string>();
    return { result: shown.map((each) => buildRestrictionConnectorView(each, labels)), ...cursors };
  }
}

function buildRestrictionConnectorView(
  connector: ConnectorOutline,
  labels: ReadonlyMap<string, string>,
): RestrictionConnectorView {
  const { slug, name, logo, origin, ownership, tools } = connector;
  const owner_label = labels.get(ownership?.owner_user_id ?? '') ?? null;
  return { slug, label: name, logo, kind: kindOf(connector), origin, owner_label, tool_count: tools.length };
}

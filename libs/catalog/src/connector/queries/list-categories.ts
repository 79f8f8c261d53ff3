import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { type Caller, EpochCache, LostConnections, Reads, textKey } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { type Page, PageQuery, Paging, type Sorts } from '#kernel/paging';
import { isConnectorVisible } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';
import { buildVisibleCondition, viewerValues } from '../persistence/own-connectors.js';
import { type CategoryView } from './connector.view.js';

export class CategoryQuery extends PageQuery {
  /** The field to sort by. A leading `-` means descending order. */
  @MayBeAbsent() @IsIn(['label']) sort?: string;
}

export class ListCategories extends Query<Page<CategoryView>> {
  constructor(
    readonly caller: Caller,
    readonly query: CategoryQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { label: { by: 'label' } };

type Counts = ReadonlyMap<string, number>;

/** Maximum number of callers whose counts are cached. */
const maxCallers = 2000;

/** Counts the custom connectors that a caller can see, by category. */
@Injectable()
export class OwnCategories {
  /** Caching by epoch is safe, because every change to a connector or to its shares changes the epoch. */
  private readonly cachedCounts: EpochCache<Counts>;

  constructor(
    private readonly reads: Reads,
    lostConnections: LostConnections,
  ) {
    this.cachedCounts = new EpochCache(maxCallers, lostConnections);
  }

  counts(caller: Caller): Promise<Counts> {
    const { orgId, userId, epoch } = caller;
    const values = viewerValues(caller);
    // The key includes the token's permissions, because a token may see less than its member. The key does not include
    // teams, because all tokens of a member have the same teams.
    return this.cachedCounts.get(`${orgId} ${userId} ${values.sees_ownerless}`, epoch, async () => {
      const rows = await this.reads.rows<{ slug: string; total: number }>(orgId, countsByCategory, values);
      return new Map(rows.map(({ slug, total }) => [slug, total]));
    });
  }
}

const countsByCategory = `
  select category as slug, count(*)::integer as total
  from catalog.connectors as connector cross join lateral jsonb_array_elements_text(categories) as category
  where org_id = :org_id and status = 'published' and ${buildVisibleCondition('published')}
  group by category`;

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(
    private readonly connectors: Connectors,
    private readonly ownCategories: OwnCategories,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, query }: ListCategories): Promise<Page<CategoryView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /connector/categories', query, sorts });
    const counts = new Map(await this.ownCategories.counts(caller));
    for (const connector of (await this.connectors.loadShipped(caller.orgId)).values())
      if (isConnectorVisible(caller, connector))
        for (const category of connector.categories) counts.set(category, (counts.get(category) ?? 0) + 1);
    const rows = [...counts].map(([slug, connector_count]) => {
      const label = categoryLabel(slug);
      return { page_id: slug, page_key: textKey(label), slug, label, connector_count };
    });
    const { result, ...cursors } = window.buildPage(rows);
    return { result: result.map(({ slug, label, connector_count }) => ({ slug, label, connector_count })), ...cursors };
  }
}

/** Category names that cannot be derived from the slug: acronyms and unusual spellings. */
const specialLabels: Record<string, string> = {
  ats: 'ATS',
  crm: 'CRM',
  'dev-tools': 'Developer tools',
  'e-commerce': 'E-commerce',
  erp: 'ERP',
  hr: 'HR',
  iam: 'IAM',
};

const categoryLabel = (slug: string): string => {
  const words = slug.replaceAll('-', ' ');
  return specialLabels[slug] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, Paging, type Sorts, textKey } from '#kernel';
import { canSee } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';
import { OwnCategories } from '../persistence/own-categories.js';
import { type CategoryQuery, type CategoryView } from './connector.view.js';

export class ListCategories extends Query<Page<CategoryView>> {
  constructor(
    readonly caller: Caller,
    readonly query: CategoryQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { label: { by: 'label' } };

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(
    private readonly connectors: Connectors,
    private readonly own: OwnCategories,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, query }: ListCategories): Promise<Page<CategoryView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /connector/categories', query, sorts });
    const counts = new Map(await this.own.counts(caller));
    for (const connector of (await this.connectors.loadShipped(caller.orgId)).values())
      if (canSee(caller, connector))
        for (const category of connector.categories) counts.set(category, (counts.get(category) ?? 0) + 1);
    const rows = [...counts].map(([slug, connector_count]) => {
      const label = categoryLabel(slug);
      return { page_id: slug, page_key: textKey(label), slug, label, connector_count };
    });
    const { result, ...cursors } = window.pageOf(rows);
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

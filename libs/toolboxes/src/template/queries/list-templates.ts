import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { reachableThings, reachValues } from '#access-control';
import { type Caller, type Page, type PageRow, Paging, Reads, type Sorts } from '#kernel';
import { sharing } from '../domain/template-sharing.js';
import { reachedTemplate, templateColumns, type TemplateRow } from '../persistence/template-row.js';
import { TemplateLookup } from '../services/template-lookup.js';
import { TemplateFilters } from './template-filters.js';
import { type TemplateQuery } from './template-query.dto.js';
import { templateView } from './template-views.js';
import { type TemplateView } from './template.view.js';

export class ListTemplates extends Query<Page<TemplateView>> {
  constructor(
    readonly caller: Caller,
    readonly query: TemplateQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  name: { by: 'name_key' },
  '-stamp_count': { by: 'stamp_count', type: 'integer' },
};

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly filters: TemplateFilters,
    private readonly lookup: TemplateLookup,
  ) {}

  execute(asked: ListTemplates): Promise<Page<TemplateView>> {
    const { q, usable } = asked.query;
    return q === undefined && usable === undefined ? this.list(asked) : this.reads.heavily(() => this.list(asked));
  }

  private async list({ caller, query }: ListTemplates): Promise<Page<TemplateView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /template', query, sorts });
    const { conditions, values } = await this.filters.of(caller, query);
    const rows = await this.reads.rows<TemplateRow & PageRow>(
      orgId,
      `select ${templateColumns}, ${window.keys} from toolboxes.templates as thing
       where org_id = :org_id and id = any(array(select id from (${reachableThings(sharing)}) as reachable))
         ${conditions} ${window.clause}`,
      { ...reachValues(caller), ...values, ...window.parameters },
    );
    const { result, ...cursors } = window.page(rows);
    const reached = result.map((row) => reachedTemplate(caller, row)!);
    const facts = await this.lookup.of(caller, reached);
    return { result: reached.map((row) => templateView(caller, row, facts)), ...cursors };
  }
}

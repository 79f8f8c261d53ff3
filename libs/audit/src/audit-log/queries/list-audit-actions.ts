import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, EventCatalogue } from '#kernel';
import { type Page, type PageQuery, Paging, type Sorts } from '#kernel/paging';
import { type AuditActionView } from './audit-record.view.js';

export class ListAuditActions extends Query<Page<AuditActionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { name: {} };

@QueryHandler(ListAuditActions)
export class ListAuditActionsHandler implements IQueryHandler<ListAuditActions> {
  constructor(
    private readonly eventCatalogue: EventCatalogue,
    private readonly paging: Paging,
  ) {}

  execute({ caller: { orgId }, query }: ListAuditActions): Promise<Page<AuditActionView>> {
    const window = this.paging.open({ orgId, route: 'GET /audit-log/actions', query, sorts });
    const { result, ...cursors } = window.buildPage(
      [...this.eventCatalogue.entries.keys()].map((page_id) => ({ page_id })),
    );
    return Promise.resolve({ result: result.map(({ page_id }) => this.buildActionView(page_id)), ...cursors });
  }

  private buildActionView(name: string): AuditActionView {
    const { says, category } = this.eventCatalogue.get(name);
    return { name, wording: says, category };
  }
}

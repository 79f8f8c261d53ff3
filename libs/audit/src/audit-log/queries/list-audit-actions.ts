import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, type Page } from '#kernel';
import { type AuditActionView } from './audit-record.view.js';

export class ListAuditActions extends Query<Page<AuditActionView>> {}

@QueryHandler(ListAuditActions)
export class ListAuditActionsHandler implements IQueryHandler<ListAuditActions> {
  constructor(private readonly catalogue: EventCatalogue) {}

  execute(): Promise<Page<AuditActionView>> {
    const result = [...this.catalogue.entries]
      .map(([name, { says, category }]) => ({ name, wording: says, category }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return Promise.resolve({ result, next_cursor: null, prev_cursor: null });
  }
}

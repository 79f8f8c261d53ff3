import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Reads } from '#kernel';
import { type AccountStatusesView, type AccountStatusView } from './account-status.view.js';

export class ListAccountStatuses extends Query<AccountStatusesView> {
  constructor(
    readonly orgId: string,
    readonly accountIds: string[],
  ) {
    super();
  }
}

const missing: AccountStatusView = { state: 'missing', cause: null, checked_at: null, last_used_at: null };

@QueryHandler(ListAccountStatuses)
export class ListAccountStatusesHandler implements IQueryHandler<ListAccountStatuses> {
  constructor(private readonly reads: Reads) {}

  async execute({ orgId, accountIds }: ListAccountStatuses): Promise<AccountStatusesView> {
    const rows = await this.reads.rows<AccountStatusView & { id: string }>(orgId, select, [orgId, accountIds]);
    const known = new Map(rows.map(({ id, ...status }) => [id, status]));
    return Object.fromEntries(accountIds.map((id) => [id, known.get(id) ?? missing]));
  }
}

const select = `
  select id, state, cause, checked_at, last_used_at
  from vault.accounts where org_id = $1 and id = any($2) and generation > 0`;

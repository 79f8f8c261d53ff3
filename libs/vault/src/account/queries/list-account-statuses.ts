import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Read, Reads } from '#kernel';
import { type ListedStatus } from '#vault-protocol';
import { type Account, isSignedIn } from '../domain/account.js';

export class ListAccountStatuses extends Query<Record<string, ListedStatus>> {
  constructor(
    readonly orgId: string,
    readonly accountIds: string[],
  ) {
    super();
  }
}

type Row = Pick<Read<Account>, 'id' | 'state' | 'cause' | 'generation' | 'checked_at' | 'last_used_at'>;

const missing: ListedStatus = { state: 'missing', cause: null, checked_at: null, last_used_at: null };

@QueryHandler(ListAccountStatuses)
export class ListAccountStatusesHandler implements IQueryHandler<ListAccountStatuses> {
  constructor(private readonly reads: Reads) {}

  async execute({ orgId, accountIds }: ListAccountStatuses): Promise<Record<string, ListedStatus>> {
    const rows = await this.reads.rows<Row>(orgId, select, { ids: accountIds });
    const known = new Map(rows.filter(isSignedIn).map((row) => [row.id, buildListedStatus(row)]));
    return Object.fromEntries(accountIds.map((id) => [id, known.get(id) ?? missing]));
  }
}

const buildListedStatus = ({ state, cause, checked_at, last_used_at }: Row): ListedStatus => ({
  state,
  cause,
  checked_at,
  last_used_at,
});

const select = `
  select id, state, cause, generation, checked_at, last_used_at
  from vault.accounts where org_id = :org_id and id = any(:ids)`;

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type Caller,
  Clock,
  type Filters,
  type SearchFilter,
  narrow,
  type Page,
  type PageRow,
  Paging,
  Reads,
  Searches,
  type Sorts,
} from '#kernel';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { canSeeTokensOfOthers } from '../domain/token-policy.js';
import { type TokenStatus } from '../domain/token.js';
import { type TokenQuery } from './token-query.dto.js';
import { tokenColumns, type TokenRow, tokenView } from './token-views.js';
import { type TokenView } from './token.view.js';

export class ListTokens extends Query<Page<TokenView>> {
  constructor(
    readonly caller: Caller,
    readonly query: TokenQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-created_at': {},
  last_used_at: { by: `coalesce(token.last_used_at, 'epoch')`, type: 'timestamptz' },
  expires_at: { by: `coalesce(token.expires_at, '9999-12-31 00:00:00+00')`, type: 'timestamptz' },
};

const filters: Filters<TokenQuery & SearchFilter & { own?: string }> = {
  q: 'strpos(token.name_key, $n) > 0',
  found: 'token.id = any($n)',
  user_id: 'token.user_id = $n',
  own: 'token.user_id = $n',
  kind: 'token.kind = $n',
};

/** Said by the columns, not by the status worked out from them, about which PostgreSQL knows nothing. */
const having: Record<TokenStatus, string> = {
  active: 'token.revoked_at is null and (token.expires_at is null or token.expires_at > $2::timestamptz)',
  expired: 'token.revoked_at is null and token.expires_at <= $2::timestamptz',
  revoked: 'token.revoked_at is not null',
};

@QueryHandler(ListTokens)
export class ListTokensHandler implements IQueryHandler<ListTokens> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly settings: PeopleSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query: { status = 'active', ...rest } }: ListTokens): Promise<Page<TokenView>> {
    const { orgId, userId, token } = caller;
    const query = { status, ...rest };
    const window = this.paging.open({ orgId, route: 'GET /api-token', query, sorts, id: 'token.id' });
    const own = canSeeTokensOfOthers(caller).allowed ? undefined : userId;
    const found = await this.searches.holding(orgId, 'identity.api_tokens', query.q);
    const { conditions, values } = narrow(filters, { ...query, found, own }, 4);
    const rows = await this.reads.rows<TokenRow & PageRow>(
      orgId,
      `select ${window.keys}, ${tokenColumns} from identity.api_tokens token
       where token.org_id = $1 and ${having[status]} ${conditions} ${window.tail(values.length + 4)}`,
      [orgId, this.clock.now(), token?.id ?? '', ...values, ...window.values],
    );
    const { token_max_days } = await this.settings.of(orgId);
    const { result, ...cursors } = window.page(rows);
    return { result: result.map((row) => tokenView({ caller }, row, token_max_days)), ...cursors };
  }
}

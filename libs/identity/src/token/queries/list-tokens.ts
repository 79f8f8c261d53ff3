import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { MayBeAbsent, SearchText } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { canSeeTokensOfOthers } from '../domain/token-policy.js';
import { type TokenStatus, tokenStatuses } from '../domain/token.js';
import { tokenColumns, type TokenRow, type TokenView, TokenViewBuilder } from './token.view.js';

/** Filters for a list of tokens. All but `status` default to no filter. */
export class TokenQuery extends CreatedPageQuery {
  /** Text that the name contains. */
  @SearchText() q?: string;

  /** Only tokens of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only tokens of this kind. */
  @MayBeAbsent() @IsIn(['personal', 'service', 'scim']) kind?: 'personal' | 'service' | 'scim';

  /** The status. Defaults to `active`. */
  @MayBeAbsent() @IsIn(tokenStatuses) status?: TokenStatus;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'last_used_at', 'expires_at']) sort?: string;
}

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

const dates = { created: 'token.created_at', prefix: 'atok' };

/** Conditions on columns instead of the computed status, so that PostgreSQL can use its indexes. */
const statusConditions: Record<TokenStatus, string> = {
  active: 'token.revoked_at is null and (token.expires_at is null or token.expires_at > :now::timestamptz)',
  expired: 'token.revoked_at is null and token.expires_at <= :now::timestamptz',
  revoked: 'token.revoked_at is not null',
};

const filters: Filters<TokenQuery & SearchFilter & { own?: string }> = {
  q: 'strpos(token.name_key, :q) > 0',
  found: 'token.id = any(:found)',
  user_id: 'token.user_id = :user_id',
  own: 'token.user_id = :own',
  kind: 'token.kind = :kind',
  status: (status) => statusConditions[status],
};

@QueryHandler(ListTokens)
export class ListTokensHandler implements IQueryHandler<ListTokens> {
  constructor(
    private readonly paging: Paging,
    private readonly searches: Searches,
    private readonly tokenViewBuilder: TokenViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query: { status = 'active', ...rest } }: ListTokens): Promise<Page<TokenView>> {
    const { orgId, userId } = caller;
    const query = { status, ...rest };
    const window = this.paging.open({ orgId, route: 'GET /api-token', query, sorts, id: 'token.id', dates });
    const own = canSeeTokensOfOthers(caller).allowed ? undefined : userId;
    const found = await this.searches.holding(orgId, 'identity.api_tokens', query.q);
    const { conditions, values } = narrow(filters, { ...query, found, own });
    const { result, ...cursors } = await window.read<TokenRow>(
      `select ${window.keys}, ${tokenColumns} from identity.api_tokens token
       where token.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
      { heavy: query.q !== undefined },
    );
    return { result: await this.tokenViewBuilder.build(caller, result), ...cursors };
  }
}

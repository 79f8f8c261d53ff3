import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canSeeToken } from '../domain/token-policy.js';
import { tokenColumns, type TokenRow, type TokenView, TokenViewBuilder } from './token.view.js';

export class GetToken extends Query<Versioned<TokenView>> {
  /**
   * @param options.justWritten whether the caller has just created or changed the token. The caller then gets it, even
   * without the permission to see it.
   */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly options: { justWritten?: boolean } = {},
  ) {
    super();
  }
}

@QueryHandler(GetToken)
export class GetTokenHandler implements IQueryHandler<GetToken> {
  constructor(
    private readonly reads: Reads,
    private readonly tokenViewBuilder: TokenViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, options: { justWritten = false } }: GetToken): Promise<Versioned<TokenView>> {
    const row = await this.reads.one<TokenRow & { version: number }>(
      caller.orgId,
      `select ${tokenColumns}, token.version from identity.api_tokens token
       where token.org_id = :org_id and token.id = :id`,
      { id, now: this.clock.now() },
    );
    if (!row || !(justWritten || canSeeToken(caller, row).allowed)) throw notFound('token');
    const [view] = await this.tokenViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads, Versioned } from '#kernel';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { canSeeToken } from '../domain/token-policy.js';
import { tokenColumns, type TokenRow, tokenView } from './token-views.js';
import { type TokenView } from './token.view.js';

export class GetToken extends Query<Versioned<TokenView>> {
  /** @param justWritten whoever wrote it is answered with it, though they may not see it later. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly justWritten = false,
  ) {
    super();
  }
}

@QueryHandler(GetToken)
export class GetTokenHandler implements IQueryHandler<GetToken> {
  constructor(
    private readonly reads: Reads,
    private readonly settings: PeopleSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, justWritten }: GetToken): Promise<Versioned<TokenView>> {
    const { orgId, token } = caller;
    const [row] = await this.reads.rows<TokenRow & { version: number }>(
      orgId,
      `select ${tokenColumns}, token.version from identity.api_tokens token
       where token.org_id = $1 and token.id = $4`,
      [orgId, this.clock.now(), token?.id ?? '', id],
    );
    if (!row || !(justWritten || canSeeToken(caller, row).allowed)) throw notFound('token');
    const { token_max_days } = await this.settings.of(orgId);
    return Versioned.of(row.version, tokenView({ caller }, row, token_max_days));
  }
}

import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type RequestFacts, Transactions } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { Tokens, type TokenUse } from '../../token/domain/tokens.js';
import { BatchedWrites } from './batched-writes.js';

/** When tokens were last used, and their holders active: written at most once a minute a token. */
@Injectable()
export class TokenUses extends BatchedWrites<TokenUse> {
  protected readonly interval = 2_000;

  constructor(
    private readonly transactions: Transactions,
    private readonly members: Members,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  note({ orgId, userId, token }: Pick<Caller, 'orgId' | 'userId' | 'token'>, { ip }: RequestFacts): void {
    if (token) this.gather(orgId, token.id, () => ({ id: token.id, user_id: userId, at: this.clock.now(), ip }));
  }

  protected write(orgId: string, uses: TokenUse[]): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.members.recordActivity(orgId, uses);
      await this.tokens.recordUses(orgId, uses);
    });
  }
}

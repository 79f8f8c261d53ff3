import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type RequestFacts, Transactions } from '#kernel';
import { MemberApps, Tokens, type TokenUse } from '../../token/domain/tokens.js';
import { Members } from '../../member/domain/members.js';
import { BatchedWrites } from './batched-writes.js';

type Use = TokenUse & { isApp: boolean };

/** Records when tokens and apps were last used and when members were last active, at most once a minute per token. */
@Injectable()
export class TokenUses extends BatchedWrites<Use> {
  protected readonly interval = 2_000;

  constructor(
    private readonly transactions: Transactions,
    private readonly members: Members,
    private readonly tokens: Tokens,
    private readonly apps: MemberApps,
    private readonly clock: Clock,
  ) {
    super();
  }

  record({ orgId, userId, token }: Pick<Caller, 'orgId' | 'userId' | 'token'>, { ip }: RequestFacts): void {
    if (!token) return;
    const { id, kind } = token;
    this.add(orgId, id, () => ({ id, user_id: userId, at: this.clock.now(), ip, isApp: kind === 'app' }));
  }

  protected write(orgId: string, uses: Use[]): Promise<void> {
    const ofApps = uses.filter(({ isApp }) => isApp);
    return this.transactions.run(orgId, async () => {
      await this.members.recordActivity(orgId, uses);
      await this.tokens.recordUses(orgId, uses);
      if (ofApps.length > 0) await this.apps.recordUses(orgId, ofApps);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { type Caller, Clock, EventLog, type Recorded, type RequestFacts, Transactions } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { type TokenEvent } from '../../token/domain/token.js';
import { MemberApps, Tokens, type TokenUse } from '../../token/domain/tokens.js';
import { type Rights } from '../domain/rights.js';
import { BatchedWrites } from './batched-writes.js';

type Use = TokenUse & { isApp: boolean };

/** Records when tokens and apps were last used and when members were last active, at most once a minute per token. */
@Injectable()
export class TokenUses extends BatchedWrites<Use> {
  protected readonly interval = 2_000;
  protected readonly failure = 'The times of last use of some tokens were not stored.';

  constructor(
    private readonly transactions: Transactions,
    private readonly members: Members,
    private readonly tokens: Tokens,
    private readonly memberApps: MemberApps,
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
      if (ofApps.length > 0) await this.memberApps.recordUses(orgId, ofApps);
    });
  }
}

type FailureRecord = Recorded<Extract<TokenEvent, { type: 'auth.failed' }>>;

/**
 * Logs the use of revoked or expired tokens. There is at most one event per token and minute, so that repeated attempts
 * fill neither the log nor the connection pool. Unknown tokens belong to no organization and are not logged.
 */
@Injectable()
export class AuthenticationFailures extends BatchedWrites<FailureRecord> {
  protected readonly interval = 60_000;
  protected readonly failure = 'Uses of revoked or expired tokens are missing in the audit log.';

  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {
    super();
  }

  record(rights: Rights, request: RequestFacts): void {
    const { org_id, token_id: id, token_kind, revoked, expired } = rights;
    // Not logged for apps: an app tries its expired token every hour, and then refreshes it.
    if (id === null || token_kind === 'app' || !(revoked || expired)) return;
    this.add(org_id, id, (before) => {
      if (!before) return this.toRecord(id, rights, request);
      before.event.data.count++;
      return before;
    });
  }

  protected write(orgId: string, failures: FailureRecord[]): Promise<void> {
    return this.eventLog.append(orgId, failures);
  }

  private toRecord(
    id: string,
    { token_kind, token_name, user_id, revoked }: Rights,
    request: RequestFacts,
  ): FailureRecord {
    const token = { id, kind: token_kind, name: token_name };
    const cause = revoked ? 'revoked' : 'expired';
    return {
      act: { kind: 'anonymous', by: null, at: this.clock.now(), token, request },
      event: { type: 'auth.failed', data: { user_id, cause, count: 1 } },
      resource: { type: 'token', id, label: token_name },
      changes: [],
    };
  }
}

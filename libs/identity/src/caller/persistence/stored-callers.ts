import { Injectable } from '@nestjs/common';
import { type Caller, type Callers, Clock, Reads, type RequestFacts, Transactions, unauthorized } from '#kernel';
import { hashOf, isSecret } from '../../token/domain/secret.js';
import { callerOf, type Known, refuseDead, type Rights, toKnown } from '../domain/rights.js';
import { enterWithSecret, rightsById, rightsBySecret } from './rights-statement.js';
import { DeadTokens } from './dead-tokens.js';
import { SharedReads } from './shared-reads.js';
import { TokenUses } from './token-uses.js';

type Found = Rights & { use_is_news: boolean };
type Holder = { known: Known; isNews: boolean };

@Injectable()
export class StoredCallers implements Callers {
  private readonly shared = new SharedReads<Holder>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly uses: TokenUses,
    private readonly dead: DeadTokens,
    private readonly clock: Clock,
  ) {}

  async identify(secret: string, request: RequestFacts): Promise<Caller> {
    if (!isSecret(secret)) throw unknownToken();
    const { known, isNews } = await this.shared.of(secret, () => this.find(secret, request));
    if (isNews) this.uses.note(known, request);
    return callerOf(known, request);
  }

  withOrganizationLock<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result> {
    if (caller.kind === 'operator') return this.transactions.withOrganizationLock(caller.orgId, () => work(caller));
    const now = { sql: rightsById, values: { token_id: caller.token?.id ?? null, now: this.clock.now() } };
    return this.transactions.withOrganizationLockReading<Rights, Result>(caller.orgId, now, async (_, [rights]) => {
      if (!rights) throw unknownToken();
      refuseDead(rights);
      return work(callerOf(toKnown(rights), caller.request));
    });
  }

  private async find(secret: string, request: RequestFacts): Promise<Holder> {
    const values = { hash: hashOf(secret), now: this.clock.now() };
    const rights = await this.reads.oneEntering<Found>(enterWithSecret, rightsBySecret, values);
    if (!rights) throw unknownToken();
    this.dead.note(rights, request);
    refuseDead(rights);
    return { known: toKnown(rights), isNews: rights.use_is_news };
  }
}

const unknownToken = () => unauthorized('token_invalid', 'Nobody has this token: check that it was copied whole.');

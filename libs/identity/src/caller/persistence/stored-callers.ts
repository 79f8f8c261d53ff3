import { Injectable } from '@nestjs/common';
import { type Caller, type Callers, Clock, Reads, type RequestFacts, Transactions, unauthorized } from '#kernel';
import { hashOf, isSecret } from '../../secret/domain/secret.js';
import { callerOf, type Principal, refuseUnusable, type Rights, principalOf } from '../domain/rights.js';
import { enterWithSecret, rightsById, rightsBySecret } from './rights-statement.js';
import { FailedAuthentications } from '../services/failed-authentications.js';
import { CoalescedReads } from './coalesced-reads.js';
import { TokenUses } from '../services/token-uses.js';

type Found = Rights & { use_is_news: boolean };
type Holder = { known: Principal; isNews: boolean };

@Injectable()
export class StoredCallers implements Callers {
  private readonly shared = new CoalescedReads<Holder>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly uses: TokenUses,
    private readonly dead: FailedAuthentications,
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
      refuseUnusable(rights);
      return work(callerOf(principalOf(rights), caller.request));
    });
  }

  private async find(secret: string, request: RequestFacts): Promise<Holder> {
    const values = { hash: hashOf(secret), now: this.clock.now() };
    const rights = await this.reads.oneEntering<Found>(enterWithSecret, rightsBySecret, values);
    if (!rights) throw unknownToken();
    this.dead.note(rights, request);
    refuseUnusable(rights);
    return { known: principalOf(rights), isNews: rights.use_is_news };
  }
}

const unknownToken = () => unauthorized('token_invalid', 'Nobody has this token: check that it was copied whole.');

import { Injectable } from '@nestjs/common';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { RefreshRequests } from '../../provider/domain/refresh-requests.js';
import { type RefreshResult } from '../domain/fresh-credentials.js';
import { isResting, type Lease, Leases } from '../domain/lease.js';
import { isNewer } from '../domain/refresh-rules.js';
import { type ProviderAnswer, RefreshOutcomes } from './refresh-outcomes.js';
import { RefreshedTokenStore } from './refreshed-token-store.js';

/** A provider's response to the holder of the lease. */
type Answered = { lease: Lease; before: OpenedCredential; answer: ProviderAnswer };

/** One refresh of a credential, under its lease. Holds no database connection while the provider responds. */
@Injectable()
export class LeasedRefresh {
  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly leases: Leases,
    private readonly requests: RefreshRequests,
    private readonly outcomes: RefreshOutcomes,
    private readonly tokens: RefreshedTokenStore,
  ) {}

  /**
   * Null while another process holds the lease.
   * @param force asks the provider even during a pause.
   */
  async refresh(known: OpenedCredential, force: boolean): Promise<RefreshResult | null> {
    // Waits for its turn first, so that no lease is held while waiting for a slow provider. The turn ends with the
    // request, so that other refreshes can run while this result is saved.
    const asked = await this.requests.inTurn(known, async () => {
      const lease = await this.leases.take(known);
      return lease ? this.under(lease, known, () => this.askUnder(lease, known, force)) : null;
    });
    if (!asked) return this.leftBehind(known);
    if ('kind' in asked) return asked;
    return this.under(asked.lease, known, () => this.conclude(asked));
  }

  private async under<Result>(lease: Lease, known: OpenedCredential, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      // Keeps the lease if tokens still have to be saved under it, because another process would use the old refresh
      // token again.
      if (!this.tokens.holds(known)) await this.leases.release(lease, lease).catch(() => undefined);
      throw error;
    }
  }

  private async askUnder(lease: Lease, known: OpenedCredential, force: boolean): Promise<Answered | RefreshResult> {
    const isReplayed = await this.tokens.replay(known, lease);
    const current = await this.credentials.get(known.org_id, known.account_id);
    const rests = !force && isResting(lease, current.oauth_app_revision);
    if (!isNewer(current, known) && !isReplayed && !rests)
      return { lease, before: current, answer: await this.ask(lease, current) };
    if (!isReplayed) await this.leases.release(lease, lease);
    return isNewer(current, known) ? { kind: 'renewed', credential: current } : { kind: 'failed' };
  }

  /** Stores granted tokens in memory immediately, because every later step may fail. */
  private async ask(lease: Lease, current: OpenedCredential): Promise<ProviderAnswer> {
    const keep = await this.tokens.keeper(lease, current);
    const outcome = await this.requests.send(current);
    if (outcome.kind !== 'granted') return outcome;
    const { scopes } = outcome.grant;
    return { kind: 'granted', tokens: keep({ ...this.outcomes.tokensAfter(current, outcome.grant), scopes }) };
  }

  /** A killed holder may have spooled its tokens. They are used without waiting for its lease to expire. */
  private async leftBehind(known: OpenedCredential): Promise<RefreshResult | null> {
    if (!(await this.tokens.replay(known))) return null;
    const current = await this.credentials.get(known.org_id, known.account_id);
    return isNewer(current, known) ? { kind: 'renewed', credential: current } : null;
  }

  private async conclude({ lease, before, answer }: Answered): Promise<RefreshResult> {
    const kind = await this.outcomes.conclude(lease, before, answer);
    if (kind === 'needs_reauth') return { kind };
    const current = await this.credentials.get(before.org_id, before.account_id);
    // Another process may have committed what this one spooled. A new sign-in does not count as refreshed.
    const isRenewed = isNewer(current, before) && current.generation === before.generation;
    return isRenewed ? { kind: 'renewed', credential: current } : { kind: 'failed' };
  }
}

import { Injectable } from '@nestjs/common';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { RefreshRequests } from '../../provider/domain/refresh-requests.js';
import { type RefreshResult } from '../domain/fresh-credentials.js';
import { Leases, type TakenLease } from '../domain/lease.js';
import { isNewer } from '../domain/refresh-rules.js';
import { RefreshOutcomes } from './refresh-outcomes.js';
import { UnsavedTokens } from './unsaved-tokens.js';

/** One refresh of one credential, under its lease. No database connection is held while the provider is asked. */
@Injectable()
export class LeasedRefresh {
  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly leases: Leases,
    private readonly requests: RefreshRequests,
    private readonly outcomes: RefreshOutcomes,
    private readonly unsaved: UnsavedTokens,
  ) {}

  /**
   * Null while somebody else holds the lease.
   * @param force asks even a provider that is being left alone for a while.
   */
  refresh(known: OpenedCredential, force: boolean): Promise<RefreshResult | null> {
    // Its turn first, so that nobody holds a lease who waits for a slow provider.
    return this.requests.inTurn(known, async () => {
      const lease = await this.leases.take(known);
      if (!lease) return null;
      try {
        return await this.refreshUnder(lease, known, force);
      } catch (error) {
        // Unless tokens are still to be saved under it, or else somebody would spend the refresh token before them again.
        if (!this.unsaved.of(known)) await this.leases.release(lease, lease).catch(() => undefined);
        throw error;
      }
    });
  }

  private async refreshUnder(lease: TakenLease, known: OpenedCredential, force: boolean): Promise<RefreshResult> {
    const isSaved = this.unsaved.of(known) && (await this.unsaved.saveAgain(lease, known));
    const current = await this.credentials.get(known.org_id, known.account_id);
    if (!isNewer(current, known) && (force || !lease.is_resting)) return this.ask(lease, current);
    if (!isSaved) await this.leases.release(lease, lease);
    return isNewer(current, known) ? { kind: 'renewed', credential: current } : { kind: 'failed' };
  }

  private async ask(lease: TakenLease, current: OpenedCredential): Promise<RefreshResult> {
    const kind = await this.outcomes.conclude(lease, current, await this.requests.send(current));
    if (kind !== 'renewed') return { kind };
    return { kind, credential: await this.credentials.get(current.org_id, current.account_id) };
  }
}

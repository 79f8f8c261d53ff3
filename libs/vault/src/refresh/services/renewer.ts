import { Injectable, Logger } from '@nestjs/common';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type TokenOutcome } from '../../provider/domain/token-answer.js';
import { type Renewal } from '../domain/fresh-credentials.js';
import { type Lease, Leases } from '../domain/leases.js';
import { FailedRenewals } from './failed-renewals.js';
import { RenewalRequests } from './renewal-requests.js';
import { Settlement } from './settlement.js';
import { UnsavedTokens } from './unsaved-tokens.js';

/** Renews one credential under its lease. No database connection is held while the provider is asked. */
@Injectable()
export class Renewer {
  private readonly logger = new Logger(Renewer.name);

  constructor(
    private readonly leases: Leases,
    private readonly requests: RenewalRequests,
    private readonly settlement: Settlement,
    private readonly failures: FailedRenewals,
    private readonly unsaved: UnsavedTokens,
  ) {}

  /**
   * @param current the credential as it is under the lease.
   * @param force asks even a provider that is being left alone for a while.
   */
  async renew(lease: Lease, current: OpenedCredential, force: boolean): Promise<Renewal> {
    if (lease.is_resting && !force) {
      await this.leases.release(lease, lease);
      return { kind: 'failed' };
    }
    return this.conclude(lease, current, await this.requests.send(current));
  }

  /** Saves what an earlier renewal of this credential could not; true when there was any. */
  async catchUp(lease: Lease, current: OpenedCredential): Promise<boolean> {
    if (!this.unsaved.of(current)) return false;
    await this.unsaved.saveAgain(lease, current);
    return true;
  }

  /** Gives a lease back after something broke, unless tokens are still to be saved under it. */
  async giveUp(lease: Lease, known: OpenedCredential): Promise<void> {
    // Or else somebody would spend the refresh token before them once more.
    if (!this.unsaved.of(known)) await this.leases.release(lease, lease).catch(() => undefined);
  }

  private async conclude(lease: Lease, before: OpenedCredential, outcome: TokenOutcome): Promise<Renewal> {
    if (outcome.kind === 'granted') return this.settlement.settle(lease, before, outcome.grant);
    if (outcome.kind !== 'lost') return this.failures.note(lease, before, outcome);
    this.logger.warn({ account: before.account_id }, 'a provider did not answer while it was renewing a token');
    await this.leases.keepAsLost(lease);
    return { kind: 'failed' };
  }
}

import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type OpenedCredential, OpenedCredentials } from '../../credential/domain/opened-credentials.js';
import { HostBulkheads } from '../../provider/domain/host-bulkheads.js';
import { type Renewal } from '../domain/fresh-credentials.js';
import { type Lease, Leases } from '../domain/leases.js';
import { isRenewable } from '../domain/urgency.js';
import { RenewalRequests } from './renewal-requests.js';
import { Renewer } from './renewer.js';

/** How long somebody else's renewal is waited for, and how often it is looked for, in milliseconds. */
const patience = 10_000;
const lookEvery = 100;

/** One renewal of an account at a time: callers in this process share it, other processes wait for its lease. */
@Injectable()
export class SharedRenewals {
  private readonly underWay = new Map<string, Promise<Renewal>>();

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly leases: Leases,
    private readonly renewer: Renewer,
    private readonly requests: RenewalRequests,
    private readonly slots: HostBulkheads,
  ) {}

  /** @param known the credential whose token is to be replaced; when there is a newer one by now, that is the answer. */
  renew(known: OpenedCredential, force = false): Promise<Renewal> {
    if (!isRenewable(known)) return Promise.resolve({ kind: 'not_renewable' });
    const key = `${known.org_id}/${known.account_id}`;
    const shared = this.underWay.get(key);
    if (shared) return shared;
    const renewal = this.renewOrWait(known, force).finally(() => this.underWay.delete(key));
    this.underWay.set(key, renewal);
    return renewal;
  }

  private async renewOrWait(known: OpenedCredential, force: boolean): Promise<Renewal> {
    const until = performance.now() + patience;
    while (performance.now() < until) {
      const renewal = await this.slots.run(this.requests.hostOf(known), () => this.renewWithLease(known, force));
      if (renewal) return renewal;
      const current = await this.credentials.get(known.org_id, known.account_id);
      if (isNewer(current, known)) return { kind: 'renewed', credential: current };
      if (current.state === 'needs_reauth' && known.state === 'ok') return { kind: 'needs_reauth' };
      await setTimeout(lookEvery * (0.5 + Math.random()));
    }
    return { kind: 'failed' };
  }

  /** Null while somebody else holds the lease. */
  private async renewWithLease(known: OpenedCredential, force: boolean): Promise<Renewal | null> {
    const lease = await this.leases.take(known.org_id, known.account_id);
    if (!lease) return null;
    try {
      return await this.renewUnder(lease, known, force);
    } catch (error) {
      await this.renewer.giveUp(lease, known);
      throw error;
    }
  }

  private async renewUnder(lease: Lease, known: OpenedCredential, force: boolean): Promise<Renewal> {
    const caughtUp = await this.renewer.catchUp(lease, known);
    const current = await this.credentials.get(known.org_id, known.account_id);
    if (!isNewer(current, known)) return this.renewer.renew(lease, current, force);
    if (!caughtUp) await this.leases.release(lease, lease);
    return { kind: 'renewed', credential: current };
  }
}

const isNewer = (a: OpenedCredential, b: OpenedCredential): boolean =>
  a.generation > b.generation || (a.generation === b.generation && a.revision > b.revision);

import { Injectable } from '@nestjs/common';
import { Clock, StoredStates, Transactions } from '#kernel';
import { type CredentialKey } from '../../credential/domain/credential.js';
import {
  type Lease,
  type LeaseEnd,
  type HeldLease,
  type Leases,
  lostLease,
  releasedLease,
  takenLease,
} from '../domain/lease.js';
import { LeaseTable } from './lease-table.js';

@Injectable()
export class StoredLeases implements Leases {
  private readonly states: StoredStates<Lease>;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.states = new StoredStates(transactions, LeaseTable);
  }

  async take(key: CredentialKey): Promise<Lease | null> {
    const { org_id, account_id, generation } = key;
    const [before = null] = await this.states.find(org_id, { account_id, generation });
    const lease = takenLease(key, before, this.clock.now());
    return lease && (await this.replace(before, lease)) ? lease : null;
  }

  release(lease: HeldLease, end: LeaseEnd): Promise<boolean> {
    return this.replace(lease, releasedLease(lease, end, this.clock.now()));
  }

  async keepAsLost(lease: Lease): Promise<void> {
    await this.replace(lease, lostLease(lease));
  }

  /** False when another lease than `before` has its place by now. */
  private async replace(before: HeldLease | null, after: Lease): Promise<boolean> {
    const values = { ...after, before: before?.fence ?? null };
    return (await this.transactions.execute(after.org_id, before ? update : insert, values)) === 1;
  }
}

const insert = `
  insert into vault.refresh_leases (org_id, account_id, generation, fence, held_until, held, failures, retry_at, lost, refused_at, refused_app)
  values (:org_id, :account_id, :generation, :fence, :held_until, :held, :failures, :retry_at, :lost, :refused_at, :refused_app)
  on conflict do nothing`;

/** The fence is its version: only who takes a lease counts it up. */
const update = `
  update vault.refresh_leases
  set fence = :fence, held_until = :held_until, held = :held, failures = :failures, retry_at = :retry_at,
    lost = :lost, refused_at = :refused_at, refused_app = :refused_app
  where org_id = :org_id and account_id = :account_id and generation = :generation and fence = :before`;

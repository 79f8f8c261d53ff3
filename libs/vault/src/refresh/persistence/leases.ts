import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { defineTable, Transactions } from '#kernel';
import { type CredentialKey } from '../../credential/domain/credential.js';
import { TokenSpool } from '../../credential/domain/spooled-tokens.js';
import {
  type HeldLease,
  isAbandoned,
  type Lease,
  leaseDuration,
  type LeaseEnd,
  takeLease,
  withoutFailures,
} from '../domain/refresh-rules.js';

export const LeaseTable = defineTable<Lease>('vault.refresh_leases', {
  org_id: { type: 'text', primary: true },
  account_id: { type: 'text', primary: true },
  generation: { type: 'integer', primary: true },
  fence: { type: 'integer' },
  held_until: { type: 'timestamptz' },
  holder: { type: 'text', nullable: true },
  claim: { type: 'text', nullable: true },
  abandoned_at: { type: 'timestamptz', nullable: true },
  held: { type: 'boolean' },
  failures: { type: 'integer' },
  retry_at: { type: 'timestamptz', nullable: true },
  lost: { type: 'boolean' },
  refused_at: { type: 'timestamptz', nullable: true },
  refused_app: { type: 'integer', nullable: true },
});

type Times = 'held_until' | 'abandoned_at' | 'retry_at' | 'refused_at';
type Row = Omit<Lease, Times> & Record<Times, string | null> & { at: string };

/** Stores the leases of refreshes. Holds no database connection between two calls. */
@Injectable()
export class Leases {
  private readonly logger = new Logger(Leases.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly tokenSpool: TokenSpool,
  ) {}

  /**
   * Takes the lease. Returns null while another process holds it, or while the host of an expired lease may still have
   * spooled tokens.
   */
  async acquire(key: CredentialKey): Promise<Lease | null> {
    const { org_id, account_id, generation } = key;
    const holder = await this.tokenSpool.getLocation();
    const row = (await this.transactions.one<Row>(org_id, find, { account_id, generation }))!;
    const [before, taker] = [leaseIn(row), { holder, claim: randomUUID(), at: new Date(row.at) }];
    const lease = takeLease(key, before, taker);
    if (lease) return this.take(before, lease);
    if (before && !before.abandoned_at && isAbandoned(before, taker))
      await this.transactions.execute(org_id, abandon, { account_id, generation, fence: before.fence });
    return null;
  }

  /**
   * Releases a lease.
   * @returns false if the lease expired and another one has replaced it.
   */
  async release({ org_id, ...lease }: HeldLease, end: LeaseEnd): Promise<boolean> {
    const { account_id, generation, fence, claim = null } = lease;
    const { failures, retry_at, lost, refused_at, refused_app } = end;
    const values = { account_id, generation, fence, claim, failures, retry_at, lost, refused_at, refused_app };
    return (await this.transactions.execute(org_id, release, values)) === 1;
  }

  /**
   * Like `release`. If the database does not answer, releases the lease as soon as the database is back, so that no
   * refresh waits until the lease expires. The result of the holder's request must be known.
   * @throws the error of the first attempt
   */
  async releaseOrRetry(lease: Lease, end: LeaseEnd): Promise<void> {
    try {
      await this.release(lease, end);
    } catch (error) {
      void this.releaseLater(lease, end);
      throw error;
    }
  }

  /** Records that a response was lost. The provider is not asked again before the lease expires. */
  async markLost({ org_id, account_id, generation, fence }: HeldLease): Promise<void> {
    await this.transactions.execute(org_id, recordLoss, { account_id, generation, fence });
  }

  private async take(before: Lease | null, lease: Lease): Promise<Lease | null> {
    try {
      return (await this.replace(before, lease)) ? lease : null;
    } catch (error) {
      // The lease may have been stored although there was no response.
      void this.releaseLater(lease, lease);
      throw error;
    }
  }

  private async releaseLater(lease: Lease, end: LeaseEnd): Promise<void> {
    const until = performance.now() + leaseDuration;
    for (let wait = minWait; performance.now() < until; wait = Math.min(2 * wait, maxWait)) {
      await setTimeout(wait, undefined, { ref: false });
      try {
        return void (await this.release(lease, end));
      } catch (error) {
        this.logger.warn({ err: error, account: lease.account_id }, 'A lease could not be released yet.');
      }
    }
  }

  /** Replaces the lease. Returns false if it has changed since `before`. */
  private async replace(before: Lease | null, after: Lease): Promise<boolean> {
    const values = { ...after, before: before?.fence ?? null, was_held: before?.held ?? null };
    return (await this.transactions.execute(after.org_id, before ? update : insert, values)) === 1;
  }
}

/** The first and the longest wait in milliseconds before a lease is released again. */
const [minWait, maxWait] = [100, 2000];

function leaseIn({ at: _, ...row }: Row): Lease | null {
  // If there is no lease, the statement still returns PostgreSQL's time.
  if (row.held_until === null) return null;
  const time = (text: string | null) => (text === null ? null : new Date(text));
  const { held_until, abandoned_at, retry_at, refused_at, ...lease } = { ...withoutFailures, ...row };
  return {
    ...lease,
    held_until: new Date(held_until!),
    abandoned_at: time(abandoned_at),
    retry_at: time(retry_at),
    refused_at: time(refused_at),
  };
}

const find = `
  select clock_timestamp() as at, ${LeaseTable.omit([], 'l')}
  from (select 1) as one left join vault.refresh_leases l
    on l.org_id = :org_id and l.account_id = :account_id and l.generation = :generation`;

const insert = `${LeaseTable.insert} on conflict do nothing`;

const ofLease = 'where org_id = :org_id and account_id = :account_id and generation = :generation';

/**
 * SQL that replaces a lease if it has not changed. The fence serves as the version of the lease, and increases only
 * when the lease is taken.
 */
const update = `${LeaseTable.update} ${ofLease} and fence = :before and held = :was_held`;

const release = `
  update vault.refresh_leases
  set held_until = date_trunc('milliseconds', statement_timestamp()), held = false, abandoned_at = null, failures = :failures, retry_at = :retry_at,
    lost = :lost, refused_at = :refused_at, refused_app = :refused_app
  ${ofLease} and fence = :fence and (:claim::text is null or claim = :claim)`;

/** SQL that records a lost response. The holder got no tokens, so other hosts need not wait for its spool. */
const recordLoss = `update vault.refresh_leases set lost = true, held = false ${ofLease} and fence = :fence`;

const abandon = `
  update vault.refresh_leases set abandoned_at = statement_timestamp()
  ${ofLease} and fence = :fence and held and abandoned_at is null`;

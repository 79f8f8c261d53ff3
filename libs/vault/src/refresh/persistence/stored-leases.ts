import { Injectable } from '@nestjs/common';
import { Clock, Sealing, Transactions } from '#kernel';
import { secretContext } from '../../credential/domain/encryption-contexts.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type Lease, type LeaseEnd, type Leases, type RenewedTokens } from '../domain/leases.js';

/** Longer than any request to a provider may take. */
const heldFor = 30_000;

@Injectable()
export class StoredLeases implements Leases {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async take(orgId: string, accountId: string): Promise<Lease | null> {
    const now = this.clock.now();
    const values = [orgId, accountId, now, new Date(now.getTime() + heldFor)];
    const [taken] = await this.query<Lease & { fence: string }>(orgId, take, values);
    return taken ? { ...taken, fence: Number(taken.fence) } : null;
  }

  async release({ org_id, account_id, fence }: Lease, { failures, retry_at, lost }: LeaseEnd): Promise<void> {
    await this.query(org_id, release, [org_id, account_id, fence, this.clock.now(), failures, retry_at, lost]);
  }

  async keepAsLost({ org_id, account_id, fence }: Lease): Promise<void> {
    await this.query(org_id, keepAsLost, [org_id, account_id, fence]);
  }

  async settle(lease: Lease, before: OpenedCredential, renewed: RenewedTokens): Promise<boolean> {
    const { org_id, account_id, generation, revision } = before;
    const sealed = await this.sealing.seal(secretContext(before, revision + 1), JSON.stringify(renewed.secret));
    const values = [
      ...[org_id, account_id, generation, revision, lease.fence, this.clock.now()],
      ...[sealed, renewed.expires_at, renewed.scopes],
    ];
    const settled = await this.query(org_id, settle, values);
    return settled.length === 1;
  }

  private query<Row>(orgId: string, sql: string, values: unknown[]): Promise<Row[]> {
    return this.transactions.inOwnTransaction(orgId, (manager) => manager.query<Row[]>(sql, values));
  }
}

const take = `
  insert into vault.refresh_leases (org_id, account_id, fence, held_until) values ($1, $2, 1, $4)
  on conflict (org_id, account_id) do update set fence = refresh_leases.fence + 1, held_until = excluded.held_until
  where refresh_leases.held_until <= $3
  returning org_id, account_id, fence, failures, retry_at, coalesce(retry_at > $3, false) as is_resting, lost`;

const release = `
  update vault.refresh_leases set held_until = $4, failures = $5, retry_at = $6, lost = $7
  where org_id = $1 and account_id = $2 and fence = $3`;

const keepAsLost = `
  update vault.refresh_leases set lost = true where org_id = $1 and account_id = $2 and fence = $3`;

const settle = `
  with held as (
    update vault.refresh_leases set held_until = $6, failures = 0, retry_at = null, lost = false
    where org_id = $1 and account_id = $2 and fence = $5 returning account_id
  ), settled as (
    update vault.credentials c
    set secret = $7, revision = c.revision + 1, obtained_at = $6, expires_at = $8, scopes = coalesce($9, c.scopes)
    from held, vault.accounts a
    where c.org_id = $1 and c.account_id = $2 and c.generation = $3 and c.revision = $4 and c.stage = 'current'
      and a.org_id = $1 and a.id = $2 and a.state <> 'revoked'
    returning c.revision
  )
  select revision from settled`;

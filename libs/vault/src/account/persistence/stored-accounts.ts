import { Injectable, Logger } from '@nestjs/common';
import { Clock, Outbox, Reads, Transactions } from '#kernel';
import { type AccountsUnderApp } from '../../oauth-app/domain/accounts-under-app.js';
import { ServiceHints } from '../../trust/domain/service-hints.js';
import { accountMissing } from '../domain/account-missing.js';
import {
  type Account,
  type AccountCause,
  accountIsVerifiedWhenCallIsRefused,
  type Accounts,
  grantsAreRevokedWhenAccountEnds,
} from '../domain/accounts.js';

type Key = { org_id: string; account_id: string; generation: number };

/** Milliseconds in which one use of an account counts for all. */
const coarse = 10 * 60_000;

@Injectable()
export class StoredAccounts implements Accounts, AccountsUnderApp {
  private readonly logger = new Logger(StoredAccounts.name);
  private readonly recentlyUsed = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly hints: ServiceHints,
    private readonly clock: Clock,
  ) {}

  async get(orgId: string, id: string): Promise<Account> {
    const [found] = await this.reads.rows<Account>(orgId, select, [orgId, id]);
    if (!found) throw accountMissing();
    return found;
  }

  async turn({ org_id, account_id, generation }: Key, state: 'ok' | 'needs_reauth', cause: AccountCause | null) {
    await this.transactions.run(org_id, async (manager) => {
      const values = [org_id, account_id, generation, state, cause, this.clock.now()];
      const [{ changed }] = await manager.query<[{ changed: boolean }]>(turn, values);
      if (changed) await this.hints.tell(org_id, 'status_changed', account_id);
    });
  }

  async accept(account: Key): Promise<void> {
    const { org_id, account_id, generation } = account;
    await this.turn(account, 'ok', null);
    await this.transactions.run(org_id, (manager) => manager.query(accept, [org_id, account_id, generation]));
  }

  async refuse(account: Key): Promise<void> {
    const { org_id, account_id, generation } = account;
    const values = [org_id, account_id, generation, this.clock.now()];
    const [first] = await this.transactions.run(org_id, (manager) =>
      manager.query<{ again: boolean }[]>(refuse, values),
    );
    if (first?.again) await this.turn(account, 'needs_reauth', 'verify_refused');
  }

  async revoke(orgId: string, id: string, reason: string): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      const revoked = await manager.query<unknown[]>(revoke, [orgId, id, reason, this.clock.now()]);
      if (revoked.length === 0) throw accountMissing();
      await this.outbox.ask(orgId, grantsAreRevokedWhenAccountEnds, id);
    });
  }

  noteUse(orgId: string, id: string): void {
    if (this.recentlyUsed.has(id)) return;
    this.recentlyUsed.add(id);
    setTimeout(() => this.recentlyUsed.delete(id), coarse).unref();
    this.aside(
      this.transactions.inOwnTransaction(orgId, (manager) => manager.query(noteUse, [orgId, id, this.clock.now()])),
    );
  }

  noteRefusal(orgId: string, id: string): void {
    this.aside(this.outbox.ask(orgId, accountIsVerifiedWhenCallIsRefused, id));
  }

  private aside(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'a note about an account was not taken'));
  }

  async loseApp(orgId: string, integrationId: string): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      const lost = await manager.query<{ id: string }[]>(loseApp, [orgId, integrationId, this.clock.now()]);
      for (const { id } of lost) await this.hints.tell(orgId, 'status_changed', id);
    });
  }
}

const select = `
  select org_id, id, integration_id, connection_id, state, cause, generation, auth_method, subject_hash, account_label,
    scopes, checked_at
  from vault.accounts where org_id = $1 and id = $2`;

const turn = `
  with before as (
    select state, cause from vault.accounts
    where org_id = $1 and id = $2 and generation = $3 and state <> 'revoked' for update
  ), turned as (
    update vault.accounts set state = $4, cause = $5, checked_at = $6
    from before where org_id = $1 and id = $2
    returning (before.state, before.cause) is distinct from ($4, $5) as changed
  )
  select coalesce((select changed from turned), false) as changed`;

/** A refresh that is under way finds another fence than its own, and drops what it got. */
const revoke = `
  with fenced as (
    update vault.refresh_leases set fence = fence + 1, held_until = $4 where org_id = $1 and account_id = $2
  ), revoked as (
    update vault.accounts set state = 'revoked', cause = $3, checked_at = $4 where org_id = $1 and id = $2 returning id
  )
  select id from revoked`;

const accept = `
  update vault.accounts set refused_at = null
  where org_id = $1 and id = $2 and generation = $3 and refused_at is not null`;

const refuse = `
  with refused as (
    update vault.accounts set refused_at = coalesce(refused_at, $4)
    where org_id = $1 and id = $2 and generation = $3 and state = 'ok'
    returning refused_at
  )
  select refused_at <= $4::timestamptz - interval '1 minute' as again from refused`;

const noteUse = 'update vault.accounts set last_used_at = $3 where org_id = $1 and id = $2';

const loseApp = `
  with lost as (
    update vault.accounts a set state = 'needs_reauth', cause = 'oauth_app_removed', checked_at = $3
    where org_id = $1 and integration_id = $2 and state <> 'revoked'
      and exists (select from vault.credentials c where c.org_id = $1 and c.account_id = a.id and c.stage = 'current'
        and c.oauth_app_generation is not null)
    returning id
  )
  select id from lost`;

import { Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import { type AppToken, type AppTokenKind, type AppTokens, type FoundAppToken } from '../domain/app-tokens.js';
import { hashOf } from '#identity';

@Injectable()
export class StoredAppTokens implements AppTokens {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Stores a token, and deletes the app's expired tokens. */
  keep(orgId: string, secret: string, { payload, ...token }: AppToken): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const { app_id } = token;
      // If a concurrent transaction ends the family, the next statement sees that it has ended.
      await this.transactions.execute(orgId, appKept, { app_id });
      await this.transactions.execute(orgId, past, { app_id, now: this.clock.now() });
      const values = { ...token, hash: hashOf(secret), payload: JSON.stringify(payload) };
      return (await this.transactions.execute(orgId, kept, values)) === 1;
    });
  }

  async find(kind: AppTokenKind, secret: string): Promise<FoundAppToken | null> {
    const values = { kind, hash: hashOf(secret), now: this.clock.now() };
    return (await this.reads.oneEntering<FoundAppToken>(enterWithAppToken, found, values)) ?? null;
  }

  async consume(orgId: string, secret: string): Promise<boolean> {
    const values = { hash: hashOf(secret), now: this.clock.now() };
    return (await this.transactions.execute(orgId, consumed, values)) === 1;
  }

  async end(orgId: string, secret: string): Promise<void> {
    await this.transactions.execute(orgId, ended, { hash: hashOf(secret) });
  }

  async endFamily(orgId: string, appId: string, family: string): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + longestRequest);
    await this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, appEnding, { app_id: appId });
      await this.transactions.execute(orgId, familyEnded, { app_id: appId, family });
      await this.transactions.execute(orgId, familyMarked, { app_id: appId, family, now, until });
    });
  }

  endAll(orgId: string): Promise<number> {
    return this.transactions.execute(orgId, 'delete from authentication.app_tokens where org_id = :org_id');
  }
}

/** Finds the organization of a token, when only the token is known. */
const enterWithAppToken = 'select authentication.enter_with_app_token(:hash)';

const past = `
  delete from authentication.app_tokens where org_id = :org_id and app_id = :app_id and expires_at <= :now::timestamptz`;

const appKept = 'select from authentication.connected_apps where org_id = :org_id and id = :app_id for key share';

const kept = `
  insert into authentication.app_tokens (org_id, hash, kind, app_id, family, payload, expires_at)
  select :org_id, :hash, :kind, :app_id, :family, :payload::jsonb, :expires_at
  where not exists (select from authentication.app_tokens
    where org_id = :org_id and app_id = :app_id and family = :family and ended_at is not null)`;

const found = `
  select org_id, app_id, family, payload, consumed_at from authentication.app_tokens
  where org_id = current_setting('latchkey.org_id', true) and hash = :hash and kind = :kind
    and expires_at > :now::timestamptz`;

const consumed = `
  update authentication.app_tokens set consumed_at = :now
  where org_id = :org_id and hash = :hash and consumed_at is null`;

const ended = 'delete from authentication.app_tokens where org_id = :org_id and hash = :hash';

/**
 * In milliseconds, longer than any request runs. After this time, a request that consumed a token of the family can
 * no longer store a new one.
 */
const longestRequest = 10 * 60_000;

/** Waits for tokens that are being stored, so that they end too. */
const appEnding = 'select from authentication.connected_apps where org_id = :org_id and id = :app_id for update';

const familyEnded = `
  delete from authentication.app_tokens
  where org_id = :org_id and app_id = :app_id and family = :family and consumed_at is null`;

/** A consumed token grants nothing. Its row stays so that the request that consumed it cannot store a new one. */
const familyMarked = `
  update authentication.app_tokens set ended_at = :now, expires_at = greatest(expires_at, :until::timestamptz)
  where org_id = :org_id and app_id = :app_id and family = :family`;

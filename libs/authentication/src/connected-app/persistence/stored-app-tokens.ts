import { Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import { hashSecret, organizationOfSecret } from '#identity';
import { type AppToken, type AppTokenKind, type AppTokens, type FoundAppToken } from '../domain/connected-apps.js';

@Injectable()
export class StoredAppTokens implements AppTokens {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Stores a token, and deletes the app's expired tokens. */
  store(orgId: string, secret: string, { payload, ...token }: AppToken): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const { app_id } = token;
      // Waits for a concurrent transaction that ends the family, so that the insert sees that the family has ended.
      await this.transactions.execute(orgId, lockApp, { app_id });
      await this.transactions.execute(orgId, deleteExpired, { app_id, now: this.clock.now() });
      const values = { ...token, hash: hashSecret(secret), payload: JSON.stringify(payload) };
      return (await this.transactions.execute(orgId, insertToken, values)) === 1;
    });
  }

  /** Waits for a concurrent transaction that disconnects the app. */
  async storeAlone(orgId: string, secret: string, { payload, ...token }: AppToken): Promise<boolean> {
    const values = { ...token, hash: hashSecret(secret), payload: JSON.stringify(payload), now: this.clock.now() };
    return (await this.transactions.execute(orgId, insertAlone, values)) === 1;
  }

  async find(kind: AppTokenKind, secret: string): Promise<FoundAppToken | null> {
    const values = { kind, hash: hashSecret(secret), now: this.clock.now() };
    const entry = { orgId: organizationOfSecret(secret), sql: enterWithAppToken };
    return (await this.reads.oneEntering<FoundAppToken>(entry, findToken, values)) ?? null;
  }

  async consume(orgId: string, secret: string): Promise<boolean> {
    const values = { hash: hashSecret(secret), now: this.clock.now() };
    return (await this.transactions.execute(orgId, markConsumed, values)) === 1;
  }

  async end(orgId: string, secret: string): Promise<void> {
    await this.transactions.execute(orgId, deleteToken, { hash: hashSecret(secret) });
  }

  async endFamily(orgId: string, appId: string, family: string): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + longestRequest);
    await this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, lockAppForEnd, { app_id: appId });
      await this.transactions.execute(orgId, deleteFamily, { app_id: appId, family });
      await this.transactions.execute(orgId, markFamilyEnded, { app_id: appId, family, now, until });
    });
  }

  deleteAll(orgId: string): Promise<number> {
    return this.transactions.execute(orgId, 'delete from authentication.app_tokens where org_id = :org_id');
  }
}

/** SQL that finds the organization of a token and enters it, when only the token is known. */
const enterWithAppToken = 'select authentication.enter_with_app_token(:hash)';

const deleteExpired = `
  delete from authentication.app_tokens where org_id = :org_id and app_id = :app_id and expires_at <= :now::timestamptz`;

const lockApp = 'select from authentication.connected_apps where org_id = :org_id and id = :app_id for key share';

const insertToken = `
  insert into authentication.app_tokens (org_id, hash, kind, app_id, family, payload, expires_at)
  select :org_id, :hash, :kind, :app_id, :family, :payload::jsonb, :expires_at
  where not exists (select from authentication.app_tokens
    where org_id = :org_id and app_id = :app_id and family = :family and ended_at is not null)
  returning org_id`;

const insertAlone = `
  with expired as (${deleteExpired})
  insert into authentication.app_tokens (org_id, hash, kind, app_id, family, payload, expires_at)
  select :org_id, :hash, :kind, :app_id, :family, :payload::jsonb, :expires_at
  from authentication.connected_apps app where app.org_id = :org_id and app.id = :app_id for key share
  returning org_id`;

const findToken = `
  select org_id, app_id, family, payload, consumed_at from authentication.app_tokens
  where org_id = :org_id and hash = :hash and kind = :kind
    and expires_at > :now::timestamptz`;

const markConsumed = `
  update authentication.app_tokens set consumed_at = :now
  where org_id = :org_id and hash = :hash and consumed_at is null`;

const deleteToken = 'delete from authentication.app_tokens where org_id = :org_id and hash = :hash';

/**
 * Milliseconds after which every request has ended. Until then, a request that consumed a token of the family could
 * store a new token.
 */
const longestRequest = 10 * 60_000;

/** Waits for tokens that are being stored, so that they end too. */
const lockAppForEnd = 'select from authentication.connected_apps where org_id = :org_id and id = :app_id for update';

const deleteFamily = `
  delete from authentication.app_tokens
  where org_id = :org_id and app_id = :app_id and family = :family and consumed_at is null`;

/**
 * Ends all tokens of the family. Their rows stay for a while, so that a request that consumed one of them cannot store
 * a new token.
 */
const markFamilyEnded = `
  update authentication.app_tokens set ended_at = :now, expires_at = greatest(expires_at, :until::timestamptz)
  where org_id = :org_id and app_id = :app_id and family = :family`;

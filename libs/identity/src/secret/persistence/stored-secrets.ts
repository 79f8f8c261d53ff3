import { Inject, Injectable } from '@nestjs/common';
import { Clock, Reads, Transactions } from '#kernel';
import {
  hashSecret,
  parseSecretKind,
  newSecret,
  organizationOfSecret,
  type SecretKind,
  type Secrets,
  type TokenEnvironment,
  tokenEnvironment,
} from '../domain/secret.js';

@Injectable()
export class StoredSecrets implements Secrets {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(tokenEnvironment) private readonly environment: TokenEnvironment,
  ) {}

  create(kind: SecretKind, orgId: string): string {
    return newSecret(this.environment, kind, this.reads.digitsForKey(orgId));
  }

  /** Stores a secret, and deletes expired secrets of the same purpose. */
  store(orgId: string, secret: string, opens: string, end: Date | null = null): Promise<void> {
    return this.transactions.run(orgId, async () => {
      if (end !== null) await this.transactions.execute(orgId, deleteExpired, { opens, now: this.clock.now() });
      await this.transactions.execute(orgId, insertSecret, { hash: hashSecret(secret), opens, end });
    });
  }

  async consume(orgId: string, secret: string): Promise<boolean> {
    const spent = 'delete from identity.secrets where org_id = :org_id and hash = :hash';
    return (await this.transactions.execute(orgId, spent, { hash: hashSecret(secret) })) === 1;
  }

  async expireAt(orgId: string, opens: string, end: Date): Promise<void> {
    await this.transactions.execute(orgId, setExpiry, { opens, end });
  }

  async delete(orgId: string, opened: readonly string[]): Promise<void> {
    const forgotten = 'delete from identity.secrets where org_id = :org_id and opens = any(:opened::text[])';
    await this.transactions.execute(orgId, forgotten, { opened });
  }

  deleteAll(orgId: string): Promise<number> {
    return this.transactions.execute(orgId, 'delete from identity.secrets where org_id = :org_id');
  }

  deleteHashes(orgId: string, hashes: readonly string[]): Promise<number> {
    return this.transactions.execute(orgId, deleteSecrets, { hashes });
  }

  async listUsableHashes(orgId: string, hashes: readonly string[]): Promise<string[]> {
    const values = { hashes, now: this.clock.now() };
    return (await this.reads.rows<{ hash: string }>(orgId, selectUsable, values)).map(({ hash }) => hash);
  }

  async deleteUnusable(orgId: string, hashes: readonly string[]): Promise<string[]> {
    const values = { hashes, now: this.clock.now() };
    return (await this.transactions.rows<{ hash: string }>(orgId, deleteEnded, values)).map(({ hash }) => hash);
  }

  async find(kind: SecretKind, secret: string): Promise<{ orgId: string; id: string } | null> {
    if (parseSecretKind(secret) !== kind) return null;
    const values = { hash: hashSecret(secret), now: this.clock.now() };
    const entry = { orgId: organizationOfSecret(secret), sql: enter };
    return (await this.reads.oneEntering<{ orgId: string; id: string }>(entry, findSecret, values)) ?? null;
  }
}

const deleteExpired = `
  delete from identity.secrets where org_id = :org_id and opens = :opens and good_until <= :now::timestamptz`;

const insertSecret =
  'insert into identity.secrets (org_id, hash, opens, good_until) values (:org_id, :hash, :opens, :end::timestamptz)';

const setExpiry = `
  update identity.secrets set good_until = least(good_until, :end::timestamptz)
  where org_id = :org_id and opens = :opens`;

const deleteSecrets = `
  delete from identity.secrets
  where org_id = :org_id and hash = any(array(select decode(each, 'hex') from unnest(:hashes::text[]) as each))`;

const selectUsable = `
  select encode(secret.hash, 'hex') as hash from identity.secrets secret
  left join identity.api_tokens token on token.org_id = :org_id and token.id = secret.opens
  where secret.org_id = :org_id
    and secret.hash = any(array(select decode(each, 'hex') from unnest(:hashes::text[]) as each))
    and (secret.good_until is null or secret.good_until > :now::timestamptz) and token.revoked_at is null
    and (token.expires_at is null or token.expires_at > :now::timestamptz)`;

const deleteEnded = `
  delete from identity.secrets secret
  where secret.org_id = :org_id
    and secret.hash = any(array(select decode(each, 'hex') from unnest(:hashes::text[]) as each))
    and (secret.good_until <= :now::timestamptz or exists (
      select 1 from identity.api_tokens token
      where token.org_id = :org_id and token.id = secret.opens and token.revoked_at is not null))
  returning encode(secret.hash, 'hex') as hash`;

const enter = 'select identity.enter_with_secret(:hash)';

const findSecret = `
  select org_id as "orgId", opens as id from identity.secrets
  where org_id = :org_id and hash = :hash
    and (good_until is null or good_until > :now::timestamptz)`;

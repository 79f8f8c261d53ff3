import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type CredentialKey } from '../domain/credential.js';
import { type SpooledTokens } from '../domain/spooled-tokens.js';

type DroppedKey = Pick<CredentialKey, 'org_id' | 'account_id'> & { generation?: number; revision?: number };

type Row = Omit<SpooledTokens, 'expires_at'> & { expires_at: string | null };

/** Stores spooled tokens in the database, where every process of the vault finds them. */
@Injectable()
export class StoredSpooledTokens {
  constructor(private readonly transactions: Transactions) {}

  /** Saves the tokens in a separate transaction, before the transaction that activates them. */
  save({ org_id, ...tokens }: SpooledTokens): Promise<unknown> {
    return this.transactions.inOwnTransaction(org_id, () => this.transactions.execute(org_id, upsert, tokens));
  }

  async find({ org_id, account_id, generation }: CredentialKey): Promise<SpooledTokens | null> {
    const row = await this.transactions.one<Row>(org_id, find, { account_id, generation });
    return row ? { ...row, expires_at: row.expires_at === null ? null : new Date(row.expires_at) } : null;
  }

  /**
   * Deletes spooled tokens.
   * @param key if it has a revision, tokens of newer revisions stay.
   */
  async drop({ org_id, account_id, ...key }: DroppedKey): Promise<void> {
    const { generation = null, revision = null } = key;
    await this.transactions.execute(org_id, drop, { account_id, generation, revision });
  }
}

const upsert = `
  insert into vault.spooled_tokens as spooled (org_id, account_id, generation, revision, fence, secret, expires_at, scopes)
  values (:org_id, :account_id, :generation, :revision, :fence, :secret, :expires_at, :scopes)
  on conflict (org_id, account_id, generation) do update set
    revision = excluded.revision, fence = excluded.fence, secret = excluded.secret,
    expires_at = excluded.expires_at, scopes = excluded.scopes
  where (spooled.revision, spooled.fence) <= (excluded.revision, excluded.fence)`;

const find = `
  select org_id, account_id, generation, revision, fence, secret, expires_at, scopes from vault.spooled_tokens
  where org_id = :org_id and account_id = :account_id and generation = :generation`;

const drop = `
  delete from vault.spooled_tokens
  where org_id = :org_id and account_id = :account_id
    and (:generation::integer is null or generation = :generation)
    and (:revision::integer is null or revision <= :revision)`;

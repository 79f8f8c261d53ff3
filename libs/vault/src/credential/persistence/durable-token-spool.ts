import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type CredentialKey } from '../domain/credential.js';
import { type SpooledTokens, type SpooledUpTo, spoolName, type TokenSpool } from '../domain/spooled-tokens.js';
import { SpoolFiles } from './spool-files.js';

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

/**
 * Tokens in memory, with their writes. `row` and `file` resolve when a write has ended, successfully or not. `row` is
 * null if no write is running.
 */
type Entry = { tokens: SpooledTokens; row: Promise<unknown> | null; file: Promise<unknown>; isWritten: boolean };

/** Spools tokens in memory, in the database and in a file. */
@Injectable()
export class DurableTokenSpool implements TokenSpool {
  private readonly logger = new Logger(DurableTokenSpool.name);
  private readonly inMemory = new Map<string, Entry>();

  constructor(
    private readonly storedSpooledTokens: StoredSpooledTokens,
    private readonly spoolFiles: SpoolFiles,
  ) {}

  remember(tokens: SpooledTokens): void {
    this.inMemory.set(spoolName(tokens), { tokens, row: null, file: Promise.resolve(), isWritten: false });
  }

  async write(tokens: SpooledTokens): Promise<void> {
    const { account_id: account, org_id, generation } = tokens;
    const row = this.storedSpooledTokens.save(tokens);
    const file = this.spoolFiles.save(tokens);
    row.catch((err: unknown) =>
      this.logger.error({ err, account }, 'A refreshed token could not be written to the database.'),
    );
    file.catch((err: unknown) =>
      this.logger.error({ err, account }, 'A refreshed token could not be written to a file.'),
    );
    const entry = this.findEntry(tokens);
    if (entry) {
      entry.row = row.catch(() => undefined).then(() => (entry.row = null));
      entry.file = file.catch(() => undefined);
    }
    try {
      await Promise.any([row, file]);
      if (entry) entry.isWritten = true;
    } catch (err) {
      this.logger.fatal({ err, account, org_id, generation }, 'A refreshed token is only in memory.');
    }
  }

  async find(key: CredentialKey): Promise<SpooledTokens[]> {
    const file = await this.spoolFiles.find(key).catch((err: unknown) => {
      this.logger.error({ err, account: key.account_id }, 'The spool folder cannot be read.');
      return null;
    });
    return [this.inMemory.get(spoolName(key))?.tokens, file, await this.storedSpooledTokens.find(key)].filter(
      (each) => each != null,
    );
  }

  async hasLocal(key: CredentialKey): Promise<boolean> {
    if (this.inMemory.has(spoolName(key))) return true;
    return this.spoolFiles.find(key).then(
      (file) => file !== null,
      () => true,
    );
  }

  dropStored(key: Parameters<TokenSpool['dropStored']>[0]): Promise<void> {
    return this.storedSpooledTokens.drop(key);
  }

  async dropLocal(key: SpooledUpTo): Promise<void> {
    const account = key.account_id;
    const entry = this.inMemory.get(spoolName(key));
    if (entry && entry.tokens.revision <= key.revision) {
      await entry.file;
      // A write that is running could end after the row was deleted, so the row is deleted again afterwards.
      void entry.row
        ?.then(() => this.storedSpooledTokens.drop(key))
        .catch((err: unknown) => this.logger.warn({ err, account }, 'A spooled row could not be removed.'));
    }
    // If the file remains, its revision shows that its tokens are outdated.
    await this.spoolFiles
      .drop(key)
      .catch((err: unknown) => this.logger.error({ err, account }, 'A spooled file could not be removed.'));
    if (this.inMemory.get(spoolName(key)) === entry && entry && entry.tokens.revision <= key.revision)
      this.inMemory.delete(spoolName(key));
  }

  async listWaiting(): Promise<SpooledTokens[]> {
    const local = [...this.inMemory.values()].map(({ tokens }) => tokens);
    return [...new Map([...(await this.spoolFiles.list()), ...local].map((each) => [spoolName(each), each])).values()];
  }

  listUnwritten(): SpooledTokens[] {
    return [...this.inMemory.values()].filter(({ isWritten }) => !isWritten).map(({ tokens }) => tokens);
  }

  getLocation(): Promise<string> {
    return this.spoolFiles.getLocation();
  }

  private findEntry(tokens: SpooledTokens): Entry | undefined {
    const entry = this.inMemory.get(spoolName(tokens));
    return entry?.tokens === tokens ? entry : undefined;
  }
}

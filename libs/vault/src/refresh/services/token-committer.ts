import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '#kernel';
import { CredentialTokens, type OpenedCredential } from '../../credential/domain/credentials.js';
import { type CredentialKey, type Secret } from '../../credential/domain/credential.js';
import { type SpooledTokens, TokenSpool } from '../../credential/domain/spooled-tokens.js';
import { type HeldLease, withoutFailures } from '../domain/refresh-rules.js';
import { Leases } from '../persistence/leases.js';

type Tokens = { secret: Secret; expires_at: Date | null; scopes: string[] | null };

/** Milliseconds to wait between attempts to commit. All attempts are made well before the lease expires. */
const waits = [200, 500, 1000, 2000, 4000];

/**
 * Activates refreshed tokens. They are spooled first, so that a crash of the process or the database does not lose
 * them.
 */
@Injectable()
export class TokenCommitter {
  private readonly logger = new Logger(TokenCommitter.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly leases: Leases,
    private readonly credentialTokens: CredentialTokens,
    private readonly tokenSpool: TokenSpool,
  ) {}

  /**
   * Prepares for the tokens that a provider will grant. Call this before the request to the provider. The returned
   * function stores tokens in memory, sealed with a key that was loaded in advance, and needs no database.
   */
  async prepare(lease: HeldLease, before: OpenedCredential): Promise<(tokens: Tokens) => SpooledTokens> {
    const { org_id, account_id, generation, revision } = before;
    const seal = await this.credentialTokens.prepareSeal(before, revision);
    return ({ secret, ...tokens }) => {
      const key = { org_id, account_id, generation, revision, fence: lease.fence };
      const spooled = { ...key, ...tokens, secret: seal(secret) };
      this.tokenSpool.remember(spooled);
      return spooled;
    };
  }

  /**
   * Spools new tokens, then stores them in the database and releases the lease in one transaction.
   * @returns false if newer tokens or another lease exist.
   */
  async save(spooled: SpooledTokens, lease: HeldLease): Promise<boolean> {
    await this.tokenSpool.write(spooled);
    for (const wait of [...waits, null])
      try {
        return await this.commit(spooled, lease);
      } catch (error) {
        if (wait === null) throw error;
        this.logger.error({ err: error, account: spooled.account_id }, 'A refreshed token could not be saved yet.');
        await setTimeout(wait);
      }
    return false;
  }

  /**
   * Saves tokens that an earlier refresh spooled and did not commit, and then releases the lease.
   * @param lease the caller's lease. Without one, the tokens' own lease is used, if no other process has taken it.
   * @returns false if there are no such tokens.
   */
  async replay(key: CredentialKey, lease?: HeldLease): Promise<boolean> {
    const spooled = await this.findPending(key);
    if (spooled) await this.commit(spooled, lease ?? spooled);
    return spooled !== null;
  }

  /** Finds the newest tokens that were spooled for the current revision. Drops spooled tokens of other revisions. */
  async findPending(key: CredentialKey): Promise<SpooledTokens | null> {
    const found = await this.tokenSpool.find(key);
    if (found.length === 0) return null;
    const currentRevision = await this.credentialTokens.findCurrentRevision(key);
    for (const each of found) if (each.revision !== currentRevision) await this.drop(each, currentRevision);
    const current = found.filter(({ revision }) => revision === currentRevision);
    return current.toSorted((one, other) => other.fence - one.fence)[0] ?? null;
  }

  private async drop(stale: SpooledTokens, currentRevision: number | null): Promise<void> {
    const { org_id, account_id: account, generation, revision } = stale;
    // PostgreSQL was restored to a time before the refresh token was replaced, so the restored refresh token no longer
    // works.
    if (currentRevision !== null && currentRevision < revision)
      this.logger.fatal(
        { org_id, account, generation, revision },
        'A refreshed token matches no credential in the database.',
      );
    await this.tokenSpool.dropStored(stale);
    await this.tokenSpool.dropLocal(stale);
  }

  private async commit(spooled: SpooledTokens, lease: HeldLease): Promise<boolean> {
    const isHeld = await this.transactions.run(spooled.org_id, async () => {
      if (!(await this.leases.release(lease, withoutFailures))) return null;
      const isSaved = await this.credentialTokens.replace(spooled, spooled.revision, spooled);
      await this.tokenSpool.dropStored(spooled);
      return isSaved;
    });
    // If the lease has another holder, the tokens stay, because that holder finds them and decides.
    if (isHeld !== null) await this.tokenSpool.dropLocal(spooled);
    return isHeld === true;
  }
}

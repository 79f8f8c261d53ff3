import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type CredentialKey } from '../../credential/domain/credential.js';
import { CredentialTokens } from '../../credential/domain/credentials.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type Secret } from '../../credential/domain/secret.js';
import { type SpooledTokens, TokenSpool } from '../../credential/domain/spooled-tokens.js';
import { type HeldLease, Leases, withoutFailures } from '../domain/lease.js';

type Tokens = { secret: Secret; expires_at: Date | null; scopes: string[] | null };

/** Milliseconds between tries to commit, all of which end well before the lease does. */
const waits = [200, 500, 1000, 2000, 4000];

/** Takes refreshed tokens into use: spooled first, so that neither the end of this process nor the database's loses them. */
@Injectable()
export class RefreshedTokenStore {
  private readonly logger = new Logger(RefreshedTokenStore.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly leases: Leases,
    private readonly credentials: CredentialTokens,
    private readonly spool: TokenSpool,
  ) {}

  /** Saves them, and gives the lease back. @returns false when their place is taken, or the lease is. */
  async save(lease: HeldLease, before: OpenedCredential, { secret, ...tokens }: Tokens): Promise<boolean> {
    const { org_id, account_id, generation, revision } = before;
    const sealed = await this.credentials.seal(before, revision, secret);
    const { fence } = lease;
    const spooled = { org_id, account_id, generation, revision, fence, ...tokens, secret: sealed };
    await this.spool.put(spooled);
    for (const wait of [...waits, null])
      try {
        return await this.commit(spooled, lease);
      } catch (error) {
        if (wait === null) throw error;
        this.logger.error({ err: error, account: account_id }, 'a refreshed token could not be saved yet');
        await setTimeout(wait);
      }
    return false;
  }

  /**
   * Saves what an earlier refresh spooled and did not commit.
   * @param lease of who does so; none for what was spooled under a lease that nobody has taken over.
   * @returns false when there is nothing; else the lease is given back.
   */
  async replay(key: CredentialKey, lease?: HeldLease): Promise<boolean> {
    const spooled = await this.pending(key);
    if (spooled) await this.commit(spooled, lease ?? spooled);
    return spooled !== null;
  }

  /** Whether this process has tokens of a credential that are not committed yet. */
  holds(key: CredentialKey): boolean {
    return this.spool.holds(key);
  }

  /** What is spooled, unless others have taken the place of the tokens that it was made from: then it goes. */
  async pending(key: CredentialKey): Promise<SpooledTokens | null> {
    const spooled = await this.spool.find(key);
    if (!spooled || (await this.credentials.isInUse(spooled, spooled.revision))) return spooled;
    await this.spool.dropStored(spooled);
    await this.spool.dropHeld(spooled);
    return null;
  }

  private async commit(spooled: SpooledTokens, lease: HeldLease): Promise<boolean> {
    const isHeld = await this.transactions.run(spooled.org_id, async () => {
      if (!(await this.leases.release(lease, withoutFailures))) return null;
      const isSaved = await this.credentials.replace(spooled, spooled.revision, spooled);
      await this.spool.dropStored(spooled);
      return isSaved;
    });
    // Else whoever has the lease by now finds them, and decides.
    if (isHeld !== null) await this.spool.dropHeld(spooled);
    return isHeld === true;
  }
}

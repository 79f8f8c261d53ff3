import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '#kernel';
import { CredentialTokens } from '../../credential/domain/credentials.js';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type Secret } from '../../credential/domain/secret.js';
import { type Lease, Leases, withoutFailures } from '../domain/lease.js';

type Tokens = { secret: Secret; expires_at: Date | null; scopes: string[] | null };

/** Milliseconds between tries to save, all of which end well before the lease does. */
const waits = [200, 500, 1000, 2000, 4000];

/**
 * Saves refreshed tokens, and holds on to them while the database cannot be written to: a provider that rotates refresh
 * tokens has spent the old one, so these are the only ones there are.
 */
@Injectable()
export class UnsavedTokens {
  private readonly logger = new Logger(UnsavedTokens.name);
  private readonly held = new Map<string, { before: OpenedCredential; tokens: Tokens }>();

  constructor(
    private readonly transactions: Transactions,
    private readonly leases: Leases,
    private readonly credentials: CredentialTokens,
  ) {}

  /** Whether tokens wait that would replace this very credential. */
  of(credential: OpenedCredential): boolean {
    return this.held.get(keyOf(credential))?.before.revision === credential.revision;
  }

  /** Saves them, and gives the lease back. @returns false when their place is taken, or the lease is. */
  async save(lease: Lease, before: OpenedCredential, tokens: Tokens): Promise<boolean> {
    this.held.set(keyOf(before), { before, tokens });
    for (const wait of [...waits, null])
      try {
        const isSaved = await this.write(lease, before, tokens);
        this.held.delete(keyOf(before));
        return isSaved;
      } catch (error) {
        if (wait === null) throw error;
        this.logger.error({ err: error, account: before.account_id }, 'a refreshed token could not be saved yet');
        await setTimeout(wait);
      }
    return false;
  }

  /** Saves what an earlier refresh could not. */
  async saveAgain(lease: Lease, credential: OpenedCredential): Promise<boolean> {
    const waiting = this.held.get(keyOf(credential));
    if (waiting) await this.save(lease, waiting.before, waiting.tokens);
    return waiting !== undefined;
  }

  private async write(lease: Lease, before: OpenedCredential, { secret, ...tokens }: Tokens): Promise<boolean> {
    const { revision } = before;
    const sealed = await this.credentials.seal(before, revision, secret);
    return this.transactions.run(before.org_id, async () => {
      const isHeld = await this.leases.release(lease, withoutFailures);
      return isHeld && this.credentials.replace(before, revision, { ...tokens, secret: sealed });
    });
  }
}

const keyOf = ({ org_id, account_id, generation }: OpenedCredential): string => `${org_id}/${account_id}/${generation}`;

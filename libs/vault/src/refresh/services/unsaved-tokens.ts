import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type Lease, Leases, type RenewedTokens } from '../domain/leases.js';

/** Milliseconds between tries to save, all of which end well before the lease does. */
const waits = [200, 500, 1000, 2000, 4000];

/**
 * Saves renewed tokens, and holds on to them while the database cannot be written to: a provider that rotates refresh
 * tokens has spent the old one, so these are the only ones there are.
 */
@Injectable()
export class UnsavedTokens {
  private readonly logger = new Logger(UnsavedTokens.name);
  private readonly held = new Map<string, { before: OpenedCredential; renewed: RenewedTokens }>();

  constructor(private readonly leases: Leases) {}

  /** Whether tokens wait that would replace this very credential. */
  of({ org_id, account_id, generation, revision }: OpenedCredential): boolean {
    const before = this.held.get(`${org_id}/${account_id}`)?.before;
    return before?.generation === generation && before.revision === revision;
  }

  /** @returns as `Leases.settle`. */
  async save(lease: Lease, before: OpenedCredential, renewed: RenewedTokens): Promise<boolean> {
    const key = `${before.org_id}/${before.account_id}`;
    this.held.set(key, { before, renewed });
    for (const wait of [...waits, null])
      try {
        const settled = await this.leases.settle(lease, before, renewed);
        this.held.delete(key);
        return settled;
      } catch (error) {
        if (wait === null) throw error;
        this.logger.error({ err: error, account: before.account_id }, 'a renewed token could not be saved yet');
        await setTimeout(wait);
      }
    return false;
  }

  async saveAgain(lease: Lease, { org_id, account_id }: OpenedCredential): Promise<void> {
    const waiting = this.held.get(`${org_id}/${account_id}`);
    if (waiting) await this.save(lease, waiting.before, waiting.renewed);
  }
}

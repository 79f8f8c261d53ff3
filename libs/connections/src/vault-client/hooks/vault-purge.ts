import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { PurgeStep, type StepOutcome, type StepRun } from '#organizations';
import { Vault } from '../domain/vault.js';

/** Milliseconds. `all`: total wait for third parties to revoke their grants. `look`: wait between two checks. */
const patience = { all: 3_600_000, look: 2_000 };

/**
 * Maximum number of checks per run, so that a run stays within the time limit of jobs. Each check handles as many
 * accounts or rows as one request.
 */
const maxChecksPerRun = 100;

/** Revokes grants at third parties, then deletes the organization's key and sealed data in the vault. */
@Injectable()
export class VaultPurge extends PurgeStep {
  readonly name = 'vault';

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, begunAt, signal }: StepRun): Promise<StepOutcome> {
    const givesUp = this.clock.now().getTime() - begunAt.getTime() > patience.all;
    let total = 0;
    for (let check = 0; check < maxChecksPerRun; check++) {
      signal.throwIfAborted();
      const { done, more, rows = 0 } = await this.vault.purge(orgId, givesUp);
      total += rows;
      if (done) return { rows: total };
      if (!more) return { rows: total, again_in: patience.look };
    }
    return { rows: total, again_in: 0 };
  }
}

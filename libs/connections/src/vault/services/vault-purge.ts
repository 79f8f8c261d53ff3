import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kernel';
import { PurgeStep, PurgeSteps, type StepOutcome, type StepRun } from '#organizations';
import { Vault } from '../domain/vault.js';

/** Milliseconds in which third parties are told that their grants end, and from one look at that to the next. */
const patience = { all: 3_600_000, look: 2_000 };

/** Each ends as many accounts, or removes as many rows, as one request does: less than a job may take. */
const looksPerRun = 100;

/** Has the vault end grants at third parties, and destroy the organization's key and all that it sealed. */
@Injectable()
export class VaultPurge extends PurgeStep implements OnModuleInit {
  readonly name = 'vault';

  constructor(
    private readonly vault: Vault,
    private readonly steps: PurgeSteps,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.steps.add(this);
  }

  async run({ orgId, begunAt, signal }: StepRun): Promise<StepOutcome> {
    const givesUp = this.clock.now().getTime() - begunAt.getTime() > patience.all;
    for (let look = 0; look < looksPerRun; look++) {
      signal.throwIfAborted();
      const { done, more } = await this.vault.purge(orgId, givesUp);
      if (done) return { rows: 0 };
      if (!more) return { rows: 0, again_in: patience.look };
    }
    return { rows: 0, again_in: 0 };
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kernel';
import { PurgeStep, PurgeSteps, type StepOutcome, type StepRun } from '#organizations';
import { Vault } from '../domain/vault.js';

/** Milliseconds in which third parties are told that their grants end, and from one look at that to the next. */
const patience = { all: 3_600_000, look: 2_000 };

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

  async run({ orgId, begunAt }: StepRun): Promise<StepOutcome> {
    const givesUp = this.clock.now().getTime() - begunAt.getTime() > patience.all;
    return (await this.vault.purge(orgId, givesUp)) ? { rows: 0 } : { rows: 0, again_in: patience.look };
  }
}

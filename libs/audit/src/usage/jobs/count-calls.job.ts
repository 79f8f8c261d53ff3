import { Injectable } from '@nestjs/common';
import { removeInBatches, Sweep } from '#kernel';
import { UsageRollups } from '../persistence/usage-rollups.js';

const batch = 2000;

/** Counts the calls that were recorded since the last run. */
@Injectable()
export class CountCallsJob extends Sweep {
  readonly name = 'calls-are-counted';
  readonly every = 60;

  constructor(private readonly usageRollups: UsageRollups) {
    super();
  }

  run(): Promise<void> {
    return removeInBatches(
      batch,
      (limit) => this.usageRollups.findUncounted(limit),
      (orgId, calls) => this.usageRollups.count(orgId, calls),
    );
  }
}

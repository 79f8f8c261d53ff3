import { Injectable } from '@nestjs/common';
import { Clock, removeInBatches, Sweep } from '#kernel';
import { keptSince } from '../domain/usage.js';
import { UsageRollups } from '../persistence/usage-rollups.js';

const batch = 500;

/** Deletes usage that is older than 400 days. */
@Injectable()
export class DeleteOldUsageJob extends Sweep {
  readonly name = 'old-usage-is-deleted';
  readonly every = 24 * 60 * 60;

  constructor(
    private readonly usageRollups: UsageRollups,
    private readonly clock: Clock,
  ) {
    super();
  }

  run(): Promise<void> {
    const before = keptSince(this.clock.now());
    return removeInBatches(
      batch,
      (limit) => this.usageRollups.findOrganizationsBefore(before, limit),
      (orgId) => this.usageRollups.deleteBefore(orgId, before),
    );
  }
}

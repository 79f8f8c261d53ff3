import { Injectable } from '@nestjs/common';
import { Clock, removeInBatches, Sweep } from '#kernel';
import { CallResults } from '../persistence/call-results.js';

const batch = 500;

/** Deletes stored results whose time is over. They cannot be read any more. */
@Injectable()
export class DeleteExpiredResultsJob extends Sweep {
  readonly name = 'expired-results-are-deleted';
  readonly every = 60;

  constructor(
    private readonly callResults: CallResults,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await removeInBatches(
      batch,
      (limit) => this.callResults.findExpired(now, limit),
      (orgId, expired) =>
        this.callResults.delete(
          orgId,
          expired.map(({ id }) => id),
        ),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { AccessEpochs, type RunAgain } from '#kernel';
import { Bulkhead } from '#platform/bulkhead';

/**
 * Maximum number of servers asked at the same time. A server may take 20 s to answer, an organization may have
 * thousands of servers, and this process has other work too.
 */
const maxAtOnce = { organization: 2, all: 4 };

/**
 * Milliseconds until a job without a free slot tries again. The times are random, so that jobs do not all return at
 * the same time.
 */
const retryDelay = () => 5000 + 55_000 * Math.random();

const hour = 3_600_000;

/** Limits how many remote servers jobs ask concurrently. Jobs of an organization scheduled for deletion wait. */
@Injectable()
export class ServerTurns {
  private readonly organizations = new Bulkhead(maxAtOnce.organization);
  private readonly all = new Bulkhead(maxAtOnce.all);

  constructor(private readonly epochs: AccessEpochs) {}

  async run(orgId: string, ask: () => Promise<RunAgain>): Promise<RunAgain> {
    if (await this.epochs.freezeOf(orgId)) return { again_in: hour };
    if (!this.organizations.enter(orgId)) return { again_in: retryDelay() };
    try {
      return await this.runWithinTotal(ask);
    } finally {
      this.organizations.leave(orgId);
    }
  }

  private async runWithinTotal(ask: () => Promise<RunAgain>): Promise<RunAgain> {
    if (!this.all.enter('')) return { again_in: retryDelay() };
    try {
      return await ask();
    } finally {
      this.all.leave('');
    }
  }
}

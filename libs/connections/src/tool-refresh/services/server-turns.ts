import { Injectable } from '@nestjs/common';
import { AccessEpochs, type RunAgain } from '#kernel';
import { Bulkhead } from '#platform/bulkhead';

/**
 * Maximum number of servers that are queried at the same time. A server may take 20 s to answer, an organization may
 * have thousands of servers, and this process has other work too.
 */
const maxAtOnce = { organization: 2, all: 4 };

/**
 * Returns the milliseconds after which a job without a free slot tries again. The delay is random, so that jobs do not
 * all return at the same time.
 */
const retryDelay = () => 5000 + 55_000 * Math.random();

const hour = 3_600_000;

/**
 * Limits how many remote servers the jobs can query at the same time. If an organization is scheduled for deletion, its
 * jobs wait.
 */
@Injectable()
export class ServerTurns {
  private readonly organizations = new Bulkhead(maxAtOnce.organization);
  private readonly all = new Bulkhead(maxAtOnce.all);

  constructor(private readonly accessEpochs: AccessEpochs) {}

  async run(orgId: string, ask: () => Promise<RunAgain>): Promise<RunAgain> {
    if (await this.accessEpochs.readFreeze(orgId)) return { again_in: hour };
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

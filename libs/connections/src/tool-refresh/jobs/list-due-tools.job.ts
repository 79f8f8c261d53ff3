import { Injectable } from '@nestjs/common';
import { Clock, Outbox, Sweep } from '#kernel';
import { nextAttempt } from '../domain/tool-refreshes.js';
import { ToolRefreshes } from '../persistence/tool-refreshes.js';
import { newlyConnected } from './list-tools.job.js';

/** Maximum connections per run, to limit the number of servers that are asked together. */
const maxPerRun = 200;

/** Remote MCP servers may change their tools at any time, so they are listed daily, or as often as the server asks. */
@Injectable()
export class DueToolsAreListed extends Sweep {
  readonly name = 'due-tools-are-listed';
  readonly every = 60;

  constructor(
    private readonly refreshes: ToolRefreshes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const refresh of await this.refreshes.listDue(now, maxPerRun)) {
      await this.refreshes.postpone(refresh, nextAttempt(now, null));
      await this.outbox.requestJob(refresh.org_id, newlyConnected.job, refresh.connection_id);
    }
  }
}

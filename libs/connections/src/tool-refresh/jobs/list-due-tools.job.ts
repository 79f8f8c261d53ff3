import { Injectable } from '@nestjs/common';
import { Clock, Outbox, Sweep } from '#kernel';
import { nextAttempt } from '../domain/tool-refreshes.js';
import { ToolRefreshes } from '../persistence/tool-refreshes.js';
import { newlyConnected } from './list-tools.job.js';

/** Maximum number of connections per run. It limits how many servers are queried together. */
const maxPerRun = 200;

/** Lists the tools of remote MCP servers daily, or as often as the server asks, because they may change at any time. */
@Injectable()
export class ListDueToolsJob extends Sweep {
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

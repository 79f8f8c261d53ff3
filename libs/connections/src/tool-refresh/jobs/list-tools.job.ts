import { Injectable } from '@nestjs/common';
import {
  actOfSystem,
  ApiError,
  Clock,
  Job,
  Outbox,
  type RunAgain,
  subscribe,
  Sweep,
  type Task,
  isCausedBy,
} from '#kernel';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { type ConnectionEvent } from '../../connection/domain/connection.js';
import { Connections } from '../../connection/persistence/connections.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { nextAttempt, toolListingJob } from '../domain/tool-refreshes.js';
import { ToolRefreshes } from '../persistence/tool-refreshes.js';
import { ServerTurns } from '../services/server-turns.js';
import { ToolDiscovery } from '../services/tool-discovery.js';
import { refreshInProgress } from '../domain/refusals.js';

/**
 * Lists the tools of a connection that became active again. A sign-in needs no job, because it lists the tools before
 * the connection becomes active.
 */
export const newlyConnected = subscribe<ConnectionEvent>(toolListingJob, {
  'connection.reactivated': 'at once',
});

/**
 * Lists the tools that a remote MCP server offers to the connection's account, because the server may offer other tools
 * to another account. A sweep requests the job again when a listing is due.
 */
@Injectable()
export class ListToolsJob extends Job {
  readonly name = newlyConnected.job;

  constructor(
    private readonly connections: Connections,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly toolDiscovery: ToolDiscovery,
    private readonly serverTurns: ServerTurns,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<RunAgain> {
    try {
      const state = await this.connections.change(orgId, subjectId, (connection) => connection.state);
      if (state.status !== 'active' || state.saffron_account_id === null) return;
      const { definition } = await this.connectableConnectors.getForConnection(orgId, state.connector_slug);
      if (!definition.mcp) return;
      return await this.serverTurns.run(orgId, () => this.list(state));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The listing in progress may have begun before this change to the connection, so the job runs again.
      if (isCausedBy(error, refreshInProgress)) return { again_in: 5000 };
      // The connector is deleted or unpublished, or its server is unreachable. The failure is recorded, and the job
      // tries again later.
    }
  }

  private async list(state: ConnectionState): Promise<void> {
    await this.toolDiscovery.refresh(state, actOfSystem(this.clock));
  }
}

/** Maximum number of connections per run. It limits how many servers are queried together. */
const maxPerRun = 200;

/** Lists the tools of remote MCP servers daily, or as often as the server asks, because they may change at any time. */
@Injectable()
export class ListDueToolsJob extends Sweep {
  readonly name = 'due-tools-are-listed';
  readonly every = 60;

  constructor(
    private readonly toolRefreshes: ToolRefreshes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const refresh of await this.toolRefreshes.listDue(now, maxPerRun)) {
      await this.toolRefreshes.postpone(refresh, nextAttempt(now, null));
      await this.outbox.requestJob(refresh.org_id, newlyConnected.job, refresh.connection_id);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { type ConnectorEvent } from '#catalog';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { nextAttempt } from '../domain/tool-refreshes.js';
import { ServerTurns } from '../services/server-turns.js';
import { ToolDiscovery } from '../services/tool-discovery.js';

export const changedServers = subscribe<ConnectorEvent>('DiscoverRemoteServer', {
  'connector.created': 'at once',
  'connector.updated': 'at once',
  'connector.published': 'at once',
});

const hour = 3_600_000;

/**
 * Lists what a new remote MCP server shows without a sign-in: its tools and its authorization server. Repeats daily,
 * because people have to sign in again if the authorization server changes. If the server is down, repeats more often
 * for a week.
 */
@Injectable()
export class DiscoverRemoteServerJob extends Job {
  readonly name = changedServers.job;

  constructor(
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly toolDiscovery: ToolDiscovery,
    private readonly serverTurns: ServerTurns,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<RunAgain> {
    const connector = await this.connectableConnectors.findForConnection(orgId, slug);
    if (!connector?.definition.mcp) return;
    return this.serverTurns.run(orgId, async () => {
      const failingSince = await this.toolDiscovery.discover(connector, actOfSystem(this.clock));
      if (failingSince === null) return { again_in: hour * (22 + 2 * Math.random()) };
      const now = this.clock.now();
      return { again_in: nextAttempt(now, failingSince).getTime() - now.getTime() };
    });
  }
}

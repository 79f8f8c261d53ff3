import { Injectable } from '@nestjs/common';
import { type ConnectorEvent } from '#catalog';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { Connections } from '../persistence/connections.js';
import { ConnectionsOnConnectors } from '../persistence/connections-on-connectors.js';

export const endedConnectors = subscribe<ConnectorEvent>('DisconnectConnectionsOfConnector', {
  'connector.deleted': 'at once',
});

/** Maximum number of connections per run, so that a run stays short. */
const maxPerRun = 200;

/**
 * Disconnects the connections of a deleted connector and revokes their accounts, because no calls are possible without
 * the connector. The connections and their shares stay in the database.
 */
@Injectable()
export class DisconnectConnectionsOfConnectorJob extends Job {
  readonly name = endedConnectors.job;

  constructor(
    private readonly connections: Connections,
    private readonly connectionsOnConnectors: ConnectionsOnConnectors,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<RunAgain> {
    const ids = await this.connectionsOnConnectors.listIds(orgId, slug, maxPerRun);
    const act = actOfSystem(this.clock);
    for (const id of ids)
      await this.connections.change(orgId, id, (connection) => connection.disconnect('connector_deleted', act));
    if (ids.length === maxPerRun) return { again_in: 0 };
  }
}

import { Injectable } from '@nestjs/common';
import { type ConnectorEvent } from '#catalog';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { Connections } from '../domain/connections.js';
import { ConnectionsOnConnectors } from '../domain/connections-on-connectors.js';

export const endedConnectors = subscribe<ConnectorEvent>('ConnectionsEndWhenConnectorDeleted', {
  'connector.deleted': 'at once',
});

/** Of one run, so that none takes long. */
const most = 200;

/** Nothing can be called through them any more, so their accounts are revoked; rows and grants stay. */
@Injectable()
export class ConnectionsEndWhenConnectorDeleted extends Job {
  readonly name = endedConnectors.job;

  constructor(
    private readonly connections: Connections,
    private readonly onConnectors: ConnectionsOnConnectors,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: slug }: Task): Promise<RunAgain> {
    const ids = await this.onConnectors.some(orgId, slug, most);
    const act = actOfSystem(this.clock);
    for (const id of ids)
      await this.connections.change(orgId, id, (connection) => connection.disconnect('connector_deleted', act));
    if (ids.length === most) return { again_in: 0 };
  }
}

import { Injectable } from '@nestjs/common';
import { ConnectorDependents, type Dependents } from '#catalog';
import { ConnectionsOnConnectors } from '../persistence/connections-on-connectors.js';

@Injectable()
export class ConnectionsOfConnectors extends ConnectorDependents {
  constructor(private readonly connectionsOnConnectors: ConnectionsOnConnectors) {
    super();
  }

  async count(orgId: string, slug: string): Promise<Partial<Dependents>> {
    return { connections: await this.connectionsOnConnectors.count(orgId, slug) };
  }
}

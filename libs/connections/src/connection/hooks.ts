import { Injectable } from '@nestjs/common';
import { ConnectorDependents, type Dependents } from '#catalog';
import { storedKind } from '#access-control';
import { sharing } from './domain/connection-policy.js';
import { ConnectionsOnConnectors } from './persistence/connections-on-connectors.js';

@Injectable()
export class ConnectionsOfConnectors extends ConnectorDependents {
  constructor(private readonly connections: ConnectionsOnConnectors) {
    super();
  }

  async countOf(orgId: string, slug: string): Promise<Partial<Dependents>> {
    return { connections: await this.connections.count(orgId, slug) };
  }
}

export const ConnectionKind = storedKind(sharing);

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorDependents, type Dependents, DependentsOfConnectors } from '#catalog';
import { ConnectionsOnConnectors } from '../persistence/connections-on-connectors.js';

/** Ends connections together with their connector. */
@Injectable()
export class ConnectionsOfConnectors extends ConnectorDependents implements OnModuleInit {
  constructor(
    private readonly dependents: DependentsOfConnectors,
    private readonly connections: ConnectionsOnConnectors,
  ) {
    super();
  }

  onModuleInit(): void {
    this.dependents.add(this);
  }

  async countOf(orgId: string, slug: string): Promise<Partial<Dependents>> {
    return { connections: await this.connections.count(orgId, slug) };
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConnectorToolPages, type ConnectorToolQuery, Connectors, type ConnectorToolsView } from '#catalog';
import { type Caller } from '#kernel';
import { connectorUnavailable } from '../../connector/domain/ports.js';
import { UsedConnections } from '../domain/used-connections.js';

/** The tools of a connection: whoever it reaches sees them, with or without a way to the connector itself. */
export class ListConnectionTools extends Query<ConnectorToolsView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: ConnectorToolQuery,
  ) {
    super();
  }
}

@QueryHandler(ListConnectionTools)
export class ListConnectionToolsHandler implements IQueryHandler<ListConnectionTools> {
  constructor(
    private readonly connections: UsedConnections,
    private readonly connectors: Connectors,
    private readonly pages: ConnectorToolPages,
  ) {}

  async execute({ caller, id, query }: ListConnectionTools): Promise<ConnectorToolsView> {
    const { connector_slug: slug } = await this.connections.find(caller, id);
    const connector = (await this.connectors.named(caller.orgId, [slug])).get(slug);
    if (connector?.status !== 'published') throw connectorUnavailable(slug);
    return this.pages.of(caller, connector, `GET /connection/${id}/tools`, query);
  }
}

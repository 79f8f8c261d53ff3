import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  ConnectorToolPages,
  type ConnectorToolQuery,
  Connectors,
  type ConnectorToolsView,
  toolAsServed,
  ToolRegistry,
} from '#catalog';
import { type Caller } from '#kernel';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { UsedConnections } from '../../connection/persistence/used-connections.js';

/**
 * Lists the tools of a connection. For a remote MCP server, lists the tools that the server offers to the account.
 * Anyone with access to the connection sees them, even without access to the connector.
 */
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
    private readonly usedConnections: UsedConnections,
    private readonly connectors: Connectors,
    private readonly connectorToolPages: ConnectorToolPages,
    private readonly toolRegistry: ToolRegistry,
  ) {}

  async execute({ caller, id, query }: ListConnectionTools): Promise<ConnectorToolsView> {
    const { connector_slug: slug } = await this.usedConnections.find(caller, id);
    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);
    if (connector?.status !== 'published') throw connectorNotAvailable(slug);
    const accountTools = connector.definition.mcp ? await this.toolRegistry.servedTo(caller.orgId, slug, id) : null;
    const tools = connector.tools.flatMap((tool) => {
      const { variant } = accountTools?.get(tool.definition.name) ?? {};
      if (variant === undefined) return [];
      return [toolAsServed(tool, { variant })];
    });
    const shown = accountTools ? { ...connector, tools } : connector;
    return this.connectorToolPages.load(caller, shown, `GET /connection/${id}/tools`, query);
  }
}

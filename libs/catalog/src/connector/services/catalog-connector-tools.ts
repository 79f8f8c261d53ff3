import { Injectable } from '@nestjs/common';
import { type ConnectorTools, type KnownTool, type ToolRef } from '#access-control';
import { canBeNamed } from '../domain/connector-policy.js';
import { toolNamed } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';

@Injectable()
export class CatalogConnectorTools implements ConnectorTools {
  constructor(private readonly connectors: Connectors) {}

  async find(orgId: string, tools: readonly ToolRef[]): Promise<(KnownTool | null)[]> {
    const found = await this.connectors.findCurrent(orgId, [
      ...new Set(tools.map(({ connector_slug }) => connector_slug)),
    ]);
    return tools.map(({ connector_slug, tool_name }) => {
      const connector = found.get(connector_slug);
      return connector && canBeNamed(connector) ? (toolNamed(connector, tool_name)?.facts ?? null) : null;
    });
  }
}

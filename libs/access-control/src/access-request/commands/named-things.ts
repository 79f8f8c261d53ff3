import { Injectable } from '@nestjs/common';
import { type Caller, notFound } from '#kernel';
import { isPermission } from '../../permission/domain/permissions.js';
import { ConnectorLabels, ConnectorTools } from '../../restriction/domain/ports.js';
import { type Asked, askedConnector, askedPermission, askedTool } from '../domain/asked.js';

/** What a request names, as it names it. */
export type Named = { connector_slug: string; tool_name?: string } | { permission: string };

/** Looks up what a request names. */
@Injectable()
export class NamedThings {
  constructor(
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
  ) {}

  /** @throws not_found when it does not exist, or not for this caller. */
  async find(caller: Caller, named: Named): Promise<Asked> {
    if ('permission' in named) return this.permission(named.permission);
    const { connector_slug, tool_name } = named;
    const seen = await this.labels.seenBy(caller, [connector_slug]);
    if (!seen.has(connector_slug)) throw notFound('connector');
    return tool_name === undefined
      ? askedConnector(connector_slug)
      : this.tool(caller.orgId, connector_slug, tool_name);
  }

  private async tool(orgId: string, connector_slug: string, tool_name: string): Promise<Asked> {
    const [tool] = await this.tools.find(orgId, [{ connector_slug, tool_name }]);
    if (!tool) throw notFound('tool');
    return askedTool(connector_slug, tool);
  }

  private permission(name: string): Asked {
    if (!isPermission(name)) throw notFound('permission');
    return askedPermission(name);
  }
}

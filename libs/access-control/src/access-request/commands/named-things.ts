import { Injectable } from '@nestjs/common';
import { isPermission } from '#identity';
import { type Caller, notFound } from '#kernel';
import { ConnectorLabels, ConnectorTools } from '../../restriction/domain/ports.js';
import { reachTo } from '../../share/domain/shareable.js';
import { keyOfThing, SharedThings, type ThingRef } from '../../share/domain/shared-things.js';
import {
  type AskableLevel,
  type Asked,
  askedConnector,
  askedPermission,
  askedResource,
  askedTool,
} from '../domain/asked.js';

/** What a request names, as it names it. */
export type Named =
  { connector_slug: string; tool_name?: string } | { permission: string } | (ThingRef & { level: AskableLevel });

/** Looks up what a request names. */
@Injectable()
export class NamedThings {
  constructor(
    private readonly labels: ConnectorLabels,
    private readonly tools: ConnectorTools,
    private readonly shared: SharedThings,
  ) {}

  /** @throws not_found when it does not exist, or not for this caller. */
  async find(caller: Caller, named: Named): Promise<Asked> {
    if ('permission' in named) return this.permission(named.permission);
    if ('level' in named) return this.resource(caller, named);
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

  /** Whoever cannot see a thing cannot ask for more of it. */
  private async resource(caller: Caller, { level, ...ref }: ThingRef & { level: AskableLevel }): Promise<Asked> {
    const found = (await this.shared.of(caller.orgId, [ref])).get(keyOfThing(ref));
    if (!found || !reachTo(found.kind, caller, found.thing, found.grants)) throw notFound(ref.resource_type);
    return askedResource(ref, found.thing.label, level);
  }

  private permission(name: string): Asked {
    if (!isPermission(name)) throw notFound('permission');
    return askedPermission(name);
  }
}

import { Injectable } from '@nestjs/common';
import { isPermission } from '#identity';
import { type Caller, notFound } from '#kernel';
import { type ToolRef } from '../../restriction/domain/restriction-rule.js';
import { resourceKey, type ResourceRef, SharedResources } from '../../share/domain/shareable.js';
import {
  type RequestableLevel,
  type RequestedAccess,
  accessToConnector,
  accessByPermission,
  accessToResource,
  accessToTool,
} from '../domain/requested-access.js';
import { ConnectedConnectors, ConnectorLabels, ConnectorTools } from '../../restriction/domain/connector-labels.js';

/** The target of a request, as its body names it. */
export type RequestTarget =
  { connector_slug: string; tool_name?: string } | { permission: string } | (ResourceRef & { level: RequestableLevel });

@Injectable()
export class RequestTargets {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
    private readonly sharedResources: SharedResources,
    private readonly connectedConnectors: ConnectedConnectors,
  ) {}

  /**
   * Finds the access that a target stands for.
   * @throws not_found when the target does not exist or the caller cannot see it.
   */
  async find(caller: Caller, target: RequestTarget): Promise<RequestedAccess> {
    if ('permission' in target) return this.permission(target.permission);
    if ('level' in target) return this.resource(caller, target);
    const { connector_slug, tool_name } = target;
    if (!(await this.isKnown(caller, connector_slug)))
      throw notFound('connector', await this.connectorLabels.suggest(caller, connector_slug));
    return tool_name === undefined
      ? accessToConnector(connector_slug)
      : this.tool(caller, { connector_slug, tool_name });
  }

  /** A member who only has a connection of a connector gets refusals too, and can request access. */
  private async isKnown(caller: Caller, slug: string): Promise<boolean> {
    if ((await this.connectorLabels.seenBy(caller, [slug])).has(slug)) return true;
    return this.connectedConnectors.has(caller, slug);
  }

  private async tool(caller: Caller, ref: ToolRef): Promise<RequestedAccess> {
    const [tool] = await this.connectorTools.find(caller.orgId, [ref]);
    if (!tool) throw notFound('tool', await this.connectorTools.suggest(caller, ref));
    return accessToTool(ref.connector_slug, tool);
  }

  /** Returns the access to a resource. A member who cannot see a resource cannot request more access to it. */
  private async resource(
    caller: Caller,
    { level, ...ref }: ResourceRef & { level: RequestableLevel },
  ): Promise<RequestedAccess> {
    const found = (await this.sharedResources.find(caller.orgId, [ref])).get(resourceKey(ref));
    if (!found || !found.kind.reach(caller, found.shareable, found.entries)) throw notFound(ref.resource_type);
    return accessToResource(ref, found.shareable.label, level);
  }

  private permission(name: string): RequestedAccess {
    if (!isPermission(name)) throw notFound('permission');
    return accessByPermission(name);
  }
}

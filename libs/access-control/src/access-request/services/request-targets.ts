import { Injectable } from '@nestjs/common';
import { isPermission, permissionNames } from '#identity';
import { type Caller, notFound, suggestName } from '#kernel';
import { canSeeRestrictions } from '../../restriction/domain/restriction-policy.js';
import { type ToolRef } from '../../restriction/domain/restriction-rule.js';
import { resourceKey, type ResourceRef, SharedResources, type Viewer } from '../../share/domain/shareable.js';
import {
  type RequestableLevel,
  type RequestedAccess,
  accessToConnector,
  accessByPermission,
  accessToResource,
  accessToTool,
} from '../domain/requested-access.js';
import { ConnectorLabels, ConnectorTools } from '../../restriction/domain/connector-labels.js';
import { KnownConnectors } from '../../restriction/services/known-connectors.js';

/** A connector or one of its tools, as a body names it. */
export type ConnectorTarget = { connector_slug: string; tool_name?: string };

/** The target of a request, as its body names it. */
export type RequestTarget = ConnectorTarget | { permission: string } | (ResourceRef & { level: RequestableLevel });

@Injectable()
export class RequestTargets {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectorTools: ConnectorTools,
    private readonly sharedResources: SharedResources,
    private readonly knownConnectors: KnownConnectors,
  ) {}

  /**
   * Finds the access that a target stands for.
   * @throws not_found when the target does not exist or the viewer cannot see it.
   */
  async find(viewer: Viewer, target: RequestTarget): Promise<RequestedAccess> {
    if ('permission' in target) return this.permission(target.permission);
    if ('level' in target) return this.resource(viewer, target);
    return this.connector(viewer, target, await this.knownConnectors.has(viewer, target.connector_slug));
  }

  /**
   * Finds the access that a caller grants. Callers who see restrictions know all connectors, also those that the
   * catalog does not show them.
   * @throws not_found when the target does not exist or the caller does not know it.
   */
  async findGrantable(caller: Caller, target: ConnectorTarget): Promise<RequestedAccess> {
    const { connector_slug: slug } = target;
    const isKnown = canSeeRestrictions(caller).allowed
      ? (await this.connectorLabels.labelsFor(caller.orgId, [slug])).has(slug)
      : await this.knownConnectors.has(caller, slug);
    return this.connector(caller, target, isKnown);
  }

  private async connector(
    viewer: Viewer,
    { connector_slug, tool_name }: ConnectorTarget,
    isKnown: boolean,
  ): Promise<RequestedAccess> {
    if (!isKnown) throw notFound('connector', await this.connectorLabels.suggest(viewer, connector_slug));
    return tool_name === undefined
      ? accessToConnector(connector_slug)
      : this.tool(viewer, { connector_slug, tool_name });
  }

  private async tool(viewer: Viewer, ref: ToolRef): Promise<RequestedAccess> {
    const [tool] = await this.connectorTools.find(viewer.orgId, [ref]);
    if (!tool) throw notFound('tool', await this.connectorTools.suggest(viewer, ref));
    return accessToTool(ref.connector_slug, tool);
  }

  /** Returns the access to a resource. A member who cannot see a resource cannot request more access to it. */
  private async resource(
    viewer: Viewer,
    { level, ...ref }: ResourceRef & { level: RequestableLevel },
  ): Promise<RequestedAccess> {
    const found = (await this.sharedResources.find(viewer.orgId, [ref])).get(resourceKey(ref));
    if (!found || !found.kind.reach(viewer, found.shareable, found.entries)) throw notFound(ref.resource_type);
    return accessToResource(ref, found.shareable.label, level);
  }

  private permission(name: string): RequestedAccess {
    if (!isPermission(name))
      throw notFound('permission', `${suggestName(name, permissionNames)} GET /permission lists the permissions.`);
    return accessByPermission(name);
  }
}

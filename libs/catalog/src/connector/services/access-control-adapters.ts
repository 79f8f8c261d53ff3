import { Injectable } from '@nestjs/common';
import {
  type ConnectorLabel,
  type ConnectorLabels,
  type Viewer,
  ConnectorLineage,
  type ConnectorOverview,
  type OverviewEntry,
  type ConnectorTools,
  type KnownTool,
  type ToolFacts,
  type ToolRef,
} from '#access-control';
import { Reads, suggestName } from '#kernel';
import { isConnectorVisible, isNameable } from '../domain/connector-policy.js';
import { type ConnectorSummary, activeTools, type Connector, toolNamed } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { viewerValues, visibleOwnSlugs } from '../persistence/own-connectors.js';
import { deriveRequestIdentity } from '../../tool/domain/request-identity.js';

@Injectable()
export class CatalogConnectorLabels implements ConnectorLabels {
  constructor(
    private readonly connectors: Connectors,
    private readonly reads: Reads,
  ) {}

  async suggest(viewer: Viewer, slug: string): Promise<string> {
    if (!viewer.permissions.has('connector:view')) return '';
    const shipped = [...(await this.connectors.loadShipped(viewer.orgId)).values()];
    const own = await this.reads.rows<{ slug: string }>(viewer.orgId, visibleSlugs, viewerValues(viewer));
    const seen = shipped.filter((connector) => isConnectorVisible(viewer, connector));
    return suggestName(
      slug,
      [...seen, ...own].map((connector) => connector.slug),
    );
  }

  labelsFor(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>> {
    return this.labels(orgId, slugs, isNameable);
  }

  seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>> {
    return this.labels(viewer.orgId, slugs, (connector) => isConnectorVisible(viewer, connector));
  }

  private async labels(orgId: string, slugs: readonly string[], shows: (connector: ConnectorSummary) => boolean) {
    const found = await this.connectors.findCurrentSummaries(orgId, slugs);
    const labels = new Map<string, ConnectorLabel>();
    for (const [slug, connector] of found)
      if (shows(connector)) labels.set(slug, { label: connector.name, logo: connector.logo });
    return labels;
  }
}

/** The slugs of custom connectors that a person can see. Among more than these, suggestions are not worth a long read. */
const visibleSlugs = `${visibleOwnSlugs} order by slug limit 200`;

@Injectable()
export class CatalogConnectorOverview implements ConnectorOverview {
  constructor(
    private readonly connectors: Connectors,
    private readonly connectorLineage: ConnectorLineage,
  ) {}

  async load(orgId: string): Promise<readonly OverviewEntry[]> {
    const connectors = [...(await this.connectors.loadAll(orgId)).values()].filter(isNameable);
    const ancestors = await this.connectorLineage.getAncestors(
      orgId,
      connectors.map(({ slug }) => slug),
    );
    return connectors.map((connector) => ({
      slug: connector.slug,
      ancestors: ancestors.get(connector.slug) ?? [],
      tools: activeTools(connector).map(({ facts }) => facts),
      seen_by: collectViewers(connector),
    }));
  }
}

/**
 * Returns the ids of the owner and of the members with a share, or `everyone` for a connector that all members can see.
 * Members of a team with a share are not listed.
 */
function collectViewers({ ownership }: Connector): 'everyone' | ReadonlySet<string> {
  if (!ownership || ownership.entries.some(({ grantee_type }) => grantee_type === 'org')) return 'everyone';
  const people = ownership.entries.filter(({ grantee_type }) => grantee_type === 'user');
  const ids = [ownership.owner_user_id, ...people.map(({ grantee_id }) => grantee_id)];
  return new Set(ids.filter((id) => id !== null));
}

@Injectable()
export class CatalogConnectorTools implements ConnectorTools {
  constructor(private readonly connectors: Connectors) {}

  async find(orgId: string, tools: readonly ToolRef[]): Promise<(KnownTool | null)[]> {
    const found = await this.connectors.findCurrent(orgId, [
      ...new Set(tools.map(({ connector_slug }) => connector_slug)),
    ]);
    return tools.map(({ connector_slug, tool_name }) => {
      const connector = found.get(connector_slug);
      return connector && isNameable(connector) ? toolIn(connector, tool_name) : null;
    });
  }

  async listActive(orgId: string, slug: string): Promise<readonly ToolFacts[]> {
    const connector = (await this.connectors.findCurrent(orgId, [slug])).get(slug);
    return connector && isNameable(connector) ? activeTools(connector).map(({ facts }) => facts) : [];
  }

  async suggest(viewer: Viewer, { connector_slug, tool_name }: ToolRef): Promise<string> {
    const connector = (await this.connectors.findCurrent(viewer.orgId, [connector_slug])).get(connector_slug);
    if (!connector || !isConnectorVisible(viewer, connector)) return '';
    const names = activeTools(connector).map(({ facts }) => facts.name);
    return suggestName(tool_name, names);
  }
}

function toolIn(connector: Connector, name: string): KnownTool | null {
  const tool = toolNamed(connector, name);
  return tool
    ? { ...tool.facts, request: tool.facts.request ?? deriveRequestIdentity(connector.definition, tool.definition) }
    : null;
}

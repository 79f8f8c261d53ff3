import { Injectable } from '@nestjs/common';
import { type ConnectorLabel, type ConnectorLabels, type Viewer } from '#access-control';
import { canSee, canBeNamed } from '../domain/connector-policy.js';
import { type ConnectorSummary } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';

@Injectable()
export class CatalogConnectorLabels implements ConnectorLabels {
  constructor(private readonly connectors: Connectors) {}

  labelsFor(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>> {
    return this.labels(orgId, slugs, canBeNamed);
  }

  seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>> {
    return this.labels(viewer.orgId, slugs, (connector) => canSee(viewer, connector));
  }

  private async labels(orgId: string, slugs: readonly string[], shows: (connector: ConnectorSummary) => boolean) {
    const found = await this.connectors.summariesOf(orgId, slugs);
    const labels = new Map<string, ConnectorLabel>();
    for (const [slug, connector] of found)
      if (shows(connector)) labels.set(slug, { label: connector.name, logo: connector.logo });
    return labels;
  }
}

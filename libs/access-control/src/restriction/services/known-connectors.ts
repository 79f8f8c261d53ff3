import { Injectable } from '@nestjs/common';
import { type Viewer } from '../../share/domain/shareable.js';
import { ConnectedConnectors, ConnectorLabels, ToolboxConnectors } from '../domain/connector-labels.js';

/**
 * Finds the connectors that a person may know of: those that the catalog shows them, and those of which they have a
 * connection or a tool in a toolbox. The latter can refuse calls of the person, who can then ask why and request access.
 */
@Injectable()
export class KnownConnectors {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly connectedConnectors: ConnectedConnectors,
    private readonly toolboxConnectors: ToolboxConnectors,
  ) {}

  async has(viewer: Viewer, slug: string): Promise<boolean> {
    return (await this.filter(viewer, [slug])).has(slug);
  }

  /** Returns those of the connectors that the person may know of. */
  async filter(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const seen = await this.connectorLabels.seenBy(viewer, slugs);
    const unseen = slugs.filter((slug) => !seen.has(slug));
    if (unseen.length === 0) return new Set(slugs);
    const [connected, inToolboxes] = await Promise.all([
      this.connectedConnectors.filter(viewer, unseen),
      this.toolboxConnectors.filter(viewer, unseen),
    ]);
    return new Set([...seen.keys(), ...connected, ...inToolboxes]);
  }
}

import { type Viewer } from '../../share/domain/shareable.js';

export type ConnectorLabel = { label: string; logo: string | null };

/** Names of connectors, shipped or created in the organization; implemented by the catalog. */
export abstract class ConnectorLabels {
  /** Labels by slug, in at most one round trip; slugs the catalog does not know are absent. */
  abstract labelsFor(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;

  /** Labels by slug, without connectors that `GET /connector/{slug}` would not return to this person. */
  abstract seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;
}

import { type Viewer } from '../../share/domain/shareable.js';

export type ConnectorLabel = { label: string; logo: string | null };

/** Connectors' names, from the catalog: those of the shipped catalog and all of the organization's own. */
export abstract class ConnectorLabels {
  /** By slug, in one round trip at the most; a slug the catalog cannot name is absent. */
  abstract of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;

  /** The same, without connectors that `GET /connector/{slug}` would not answer this person. */
  abstract seenBy(viewer: Viewer, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorLabel>>;
}

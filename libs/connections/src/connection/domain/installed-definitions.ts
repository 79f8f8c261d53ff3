/** A connector that an organization has connections on. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** Of the catalog. */
export type CurrentVersion = { slug: string; version: number };

/** Port to which definitions the vault was told of. */
export abstract class InstalledDefinitions {
  /** Who uses a connector of which the vault was told an earlier version or none, in order, from one on. */
  abstract outdated(present: readonly CurrentVersion[], after: UsedConnector, most: number): Promise<UsedConnector[]>;

  /** Null for none. */
  abstract versionOf(orgId: string, slug: string): Promise<number | null>;

  /** Notes that the vault has a version, or a later one. */
  abstract note(orgId: string, slug: string, version: number): Promise<void>;
}

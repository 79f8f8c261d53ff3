/** A connector that an organization has connections on. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** The catalog's current version of a connector. */
export type CurrentVersion = { slug: string; version: number };

/** Port to the versions of definitions that were sent to the vault. */
export abstract class InstalledDefinitions {
  /** Organizations with an older version of a connector at the vault, or none, in order, after a given one. */
  abstract outdated(present: readonly CurrentVersion[], after: UsedConnector, most: number): Promise<UsedConnector[]>;

  /** Null if none was sent. */
  abstract versionOf(orgId: string, slug: string): Promise<number | null>;

  /** Records that the vault has this version or a later one. */
  abstract note(orgId: string, slug: string, version: number): Promise<void>;
}

/** A connector used in the toolboxes of an organization. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** Port to the last processed catalog revision and the organizations that changed connectors affect. */
export abstract class FollowedCatalog {
  /** Null before the first run. */
  abstract revision(): Promise<number | null>;

  abstract follow(revision: number): Promise<void>;

  /** Uses in all organizations, in order, after the given use. */
  abstract usersOf(slugs: readonly string[], after: UsedConnector, most: number): Promise<UsedConnector[]>;
}

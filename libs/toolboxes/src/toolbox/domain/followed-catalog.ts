/** A connector on which something in the toolboxes of an organization stands. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** Port to how far the changes of the shipped catalog were followed, and to whom they concern. */
export abstract class FollowedCatalog {
  /** Null before anything was. */
  abstract revision(): Promise<number | null>;

  abstract follow(revision: number): Promise<void>;

  /** Of all organizations, in order, from one on. */
  abstract usersOf(slugs: readonly string[], after: UsedConnector, most: number): Promise<UsedConnector[]>;
}

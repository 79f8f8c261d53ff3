/** A connector that an organization has connections on. */
export type UsedConnector = { org_id: string; connector_slug: string };

/** The catalog's current version of a connector. */
export type CurrentVersion = { slug: string; version: number };

/** A leaver's connections on one connector, and the caller's active connections on it that could replace them. */
export type LeaverConnections = {
  connector_slug: string;
  connection_count: number;
  connection_ids: string[];
  candidates: { id: string; name: string }[];
};

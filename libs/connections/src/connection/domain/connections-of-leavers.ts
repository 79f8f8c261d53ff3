import { type Caller } from '#kernel';

/** A leaver's connections on one connector, and the caller's active connections on it that could replace them. */
export type LeaverConnections = {
  connector_slug: string;
  connection_count: number;
  connection_ids: string[];
  candidates: { id: string; name: string }[];
};

/** What offboarding needs to know about connections. */
export abstract class ConnectionsOfLeavers {
  /** Ids of the member's connections that are not disconnected. */
  abstract live(orgId: string, userId: string): Promise<string[]>;

  abstract byConnector(caller: Caller, userId: string): Promise<LeaverConnections[]>;

  /** The number of these connections that are shared. */
  abstract countShared(orgId: string, userId: string): Promise<number>;

  /**
   * Connectors by connection id, for those of `ids` that are active, belong to others, and can be used by the caller.
   */
  abstract usable(caller: Caller, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

import { type Caller } from '#kernel';

/** A leaver's connections on one connector, and the caller's active ones on it that could stand in. */
export type LeaverConnections = {
  connector_slug: string;
  connection_count: number;
  connection_ids: string[];
  candidates: { id: string; name: string }[];
};

/** What is asked of connections when their owner leaves. */
export abstract class ConnectionsOfLeavers {
  /** Ids of those that are not disconnected yet. */
  abstract live(orgId: string, userId: string): Promise<string[]>;

  abstract byConnector(caller: Caller, userId: string): Promise<LeaverConnections[]>;

  /** How many of them others were given access to. */
  abstract countShared(orgId: string, userId: string): Promise<number>;

  /** Connector by id, of those among `ids` that are active, not the leaver's, and the caller's to use. */
  abstract usable(caller: Caller, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

import { type ShareEntry } from '#access-control';
import { type Caller } from '#kernel';
import { type ConnectionState } from './connection-state.js';
import { type FoundConnection } from './used-connections.js';

/** A connection that a toolbox entry runs on, whether or not the caller can see it. */
export type PinnedConnection = FoundConnection & {
  share_entries: readonly ShareEntry[];
  /** Whether its owner can still use the connector. */
  owner_holds_connector: boolean;
  owner_suspended: boolean;
};

export type ConnectionChoice = Pick<ConnectionState, 'id' | 'name'>;

/** Connections for members who edit toolboxes. */
export abstract class PinnedConnections {
  /** Connections by id. A deleted connection is absent. */
  abstract of(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, PinnedConnection>>;

  /** The active connections that the caller can use, by connector, oldest first. */
  abstract usableOn(caller: Caller, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectionChoice[]>>;

  /** Connectors by connection id, for all connections that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<ReadonlyMap<string, string>>;
}

import { type ShareEntry } from '#access-control';
import { type Caller } from '#kernel';
import { type ConnectionState } from './connection-state.js';
import { type FoundConnection } from './used-connections.js';

/** A connection as the entry of a toolbox stands on it, whoever reaches it. */
export type PinnedConnection = FoundConnection & {
  share_entries: readonly ShareEntry[];
  /** Whether its owner may still use the connector. */
  owner_holds_connector: boolean;
  owner_suspended: boolean;
};

export type ConnectionChoice = Pick<ConnectionState, 'id' | 'name'>;

/** Connections for who curates tools that run on them. */
export abstract class PinnedConnections {
  /** By id; one that is gone is absent. */
  abstract of(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, PinnedConnection>>;

  /** By connector, the active ones that the caller may use, oldest first. */
  abstract usableOn(caller: Caller, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectionChoice[]>>;

  /** Connector by id, of all that a member owns. */
  abstract ownedBy(orgId: string, userId: string): Promise<ReadonlyMap<string, string>>;
}

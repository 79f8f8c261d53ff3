import { type ShareEntry } from '#access-control';
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

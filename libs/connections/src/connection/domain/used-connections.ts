import { type Reach, computeReach, type ShareEntry } from '#access-control';
import { type Caller, notFound } from '#kernel';
import { type ConnectionState } from './connection-state.js';

/** A connection with the fields that a tool run needs. The fields do not depend on the caller. */
export type FoundConnection = Pick<
  ConnectionState,
  | 'id'
  | 'name'
  | 'connector_slug'
  | 'owner_user_id'
  | 'saffron_account_id'
  | 'auth_method'
  | 'status'
  | 'variables'
  | 'scopes_granted'
> & {
  /** RFC 3339, rounded to the hour. */
  last_used_at: string | null;
};

/** A connection with the caller's access to it. */
export type UsedConnection = FoundConnection & {
  reach: Reach;
  /** The toolbox through which the connection is used, or null. */
  toolbox_id: string | null;
  /** The editor who pinned the connection in the toolbox entry, or null. */
  delegated_by_user_id: string | null;
};

type Member = Pick<Caller, 'orgId' | 'userId' | 'teams'>;

/**
 * Adds a member's access to a connection.
 * @throws not_found if the member has no access.
 */
export function resolveUsedConnection(
  member: Member,
  { share_entries, ...found }: FoundConnection & { share_entries: readonly ShareEntry[] },
): UsedConnection {
  const reach = computeReach(member, found.owner_user_id, share_entries);
  if (!reach) throw notFound('connection');
  return { ...found, reach, toolbox_id: null, delegated_by_user_id: null };
}

/** A connection that a toolbox entry runs on, whether or not the caller can see it. */
export type PinnedConnection = FoundConnection & {
  share_entries: readonly ShareEntry[];
  /** Whether its owner can still use the connector. */
  owner_holds_connector: boolean;
  owner_suspended: boolean;
  /** The name of its owner. Null if the owner has left. */
  owner_label: string | null;
};

export type ConnectionChoice = Pick<ConnectionState, 'id' | 'name'>;

import { type Reach, reachOf, type ShareEntry } from '#access-control';
import { type Caller, notFound } from '#kernel';
import { type ConnectionState } from './connection-state.js';

/** A connection as running its tools needs it, whoever it reaches. */
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
  /** RFC 3339, by the hour. */
  last_used_at: string | null;
};

/** One with how it reaches the caller. */
export type UsedConnection = FoundConnection & {
  reach: Reach;
  /** The toolbox through which it is used; null where it is used as such. */
  toolbox_id: string | null;
  /** The member who pinned the tool there. */
  delegated_by_user_id: string | null;
};

type Member = Pick<Caller, 'orgId' | 'userId' | 'teams'>;

/** As it reaches a member. @throws not_found where it does not. */
export function usedBy(
  member: Member,
  { share_entries, ...found }: FoundConnection & { share_entries: readonly ShareEntry[] },
): UsedConnection {
  const reach = reachOf(member, found.owner_user_id, share_entries);
  if (!reach) throw notFound('connection');
  return { ...found, reach, toolbox_id: null, delegated_by_user_id: null };
}

/** Connections for who uses them and does not change them. */
export abstract class UsedConnections {
  /** @throws not_found where it does not reach the member. */
  abstract find(member: Member, id: string): Promise<UsedConnection>;

  /** Notes the hour in which a connection was used; its version stays. */
  abstract noteUse(orgId: string, connection: UsedConnection, at: Date): Promise<void>;
}

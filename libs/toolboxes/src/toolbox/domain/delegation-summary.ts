import { reachOf } from '#access-control';
import { type PinnedConnection } from '#connections';
import { type Caller } from '#kernel';

type DelegationSummary = {
  /** The number of connections that the tools run on. */
  connection_count: number;
  /** The number of members whose access the tools use. */
  delegator_count: number;
  visible: {
    connection_count: number;
    /** The number of connections that are not shared. */
    private_connection_count: number;
    preview: { id: string; name: string; connector_slug: string }[];
  };
};

type Pinned = { editor: string | null; connections: readonly (PinnedConnection | undefined)[] };

/**
 * Summarizes the connections and members on which a toolbox depends. Connections that the reader cannot see are only
 * counted.
 */
export function delegationSummary(caller: Caller, entries: readonly Pinned[]): DelegationSummary {
  const pinned = entries.flatMap(({ connections: all }) => all.filter((each) => each !== undefined));
  const connections = new Map(pinned.map((connection) => [connection.id, connection]));
  const delegators = new Set(entries.flatMap(({ editor }) => editor ?? []));
  const visible = [...connections.values()].filter(
    ({ owner_user_id, share_entries }) => reachOf(caller, owner_user_id, share_entries) !== null,
  );
  return {
    connection_count: connections.size,
    delegator_count: delegators.size,
    visible: {
      connection_count: visible.length,
      private_connection_count: visible.filter(({ share_entries }) => share_entries.length === 0).length,
      preview: visible.slice(0, 5).map(({ id, name, connector_slug }) => ({ id, name, connector_slug })),
    },
  };
}

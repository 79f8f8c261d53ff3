import { reachOf } from '#access-control';
import { canSee, type Connector, toolNamed } from '#catalog';
import { type PinnedConnection } from '#connections';
import { type Caller, fieldAt, type FieldError, type FieldPath, pathIn, type FieldReason } from '#kernel';
import { type ProxyDraft } from './entry-drafts.js';

type LookedUp = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/**
 * Returns a problem for each unknown connection, connector or tool of an entry to be pinned. Those that the caller
 * cannot see count as unknown.
 */
export function pinProblems(caller: Caller, draft: ProxyDraft, lookedUp: LookedUp): FieldError[] {
  const { path, entry } = draft;
  const { connection_id } = entry;
  const connection = seenConnection(caller, connection_id, lookedUp.connections);
  // If the entry keeps its connection, it is refused later, with `pin_not_allowed`.
  const isKnown = connection !== undefined || keepsConnection(draft);
  if (connection_id !== null && !isKnown)
    return [
      fieldError(pathIn(path, 'connection_id'), 'unknown_connection', 'does not match a connection you can access.'),
    ];
  if (connection && connection.connector_slug !== entry.connector_slug)
    return [fieldError(pathIn(path, 'connection_id'), 'invalid_value', 'belongs to another connector.')];
  // Callers who can use a connection can also see its connector's tools, even if the connector itself is hidden from
  // them.
  return toolProblems(draft, lookedUp, (connector) => isKnown || canSee(caller, connector));
}

const keepsConnection = ({ entry, before }: ProxyDraft): boolean =>
  before !== null &&
  before.connection_id !== null &&
  before.connection_id === entry.connection_id &&
  before.connector_slug === entry.connector_slug;

function toolProblems({ path, entry }: ProxyDraft, lookedUp: LookedUp, isSeen: (connector: Connector) => boolean) {
  const connector = lookedUp.connectors.get(entry.connector_slug);
  if (!connector || !isSeen(connector))
    return [fieldError(pathIn(path, 'connector_slug'), 'unknown_connector', 'does not match a connector you can see.')];
  return toolNamed(connector, entry.tool_name)
    ? []
    : [fieldError(pathIn(path, 'tool_name'), 'unknown_tool', `does not match a tool of ${entry.connector_slug}.`)];
}

/** Returns the connection, if the caller can see it. */
export function seenConnection(
  caller: Caller,
  id: string | null,
  connections: LookedUp['connections'],
): PinnedConnection | undefined {
  const found = id === null ? undefined : connections.get(id);
  return found && reachOf(caller, found.owner_user_id, found.share_entries) ? found : undefined;
}

const fieldError = (path: FieldPath, reason: FieldReason, message: string): FieldError => ({
  path,
  reason,
  message: `${fieldAt(path)} ${message}`,
});

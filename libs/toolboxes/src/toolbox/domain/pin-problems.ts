import { reachOf } from '#access-control';
import { canSee, type Connector, toolNamed } from '#catalog';
import { type PinnedConnection } from '#connections';
import { type Caller, fieldAt, type FieldError, type FieldPath, pathIn, type FieldReason } from '#kernel';
import { type ProxyDraft } from './entry-draft.js';

type Looked = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/** What an entry that the caller is to pin names and they do not know of: what they cannot see is not there. */
export function pinProblems(caller: Caller, draft: ProxyDraft, looked: Looked): FieldError[] {
  const { path, entry } = draft;
  const { connection_id } = entry;
  const connection = seenConnection(caller, connection_id, looked.connections);
  // One that is there already is refused as what they may not pin.
  const isKnown = connection !== undefined || isAsBefore(draft);
  if (connection_id !== null && !isKnown)
    return [wrong(pathIn(path, 'connection_id'), 'unknown_connection', 'names no connection that reaches you.')];
  if (connection && connection.connector_slug !== entry.connector_slug)
    return [wrong(pathIn(path, 'connection_id'), 'invalid_value', 'names a connection on another connector.')];
  // Who may use a connection has the use of its connector's tools, whether or not they see the connector.
  return toolProblems(draft, looked, (connector) => isKnown || canSee(caller, connector));
}

const isAsBefore = ({ entry, before }: ProxyDraft): boolean =>
  before !== null &&
  before.connection_id !== null &&
  before.connection_id === entry.connection_id &&
  before.connector_slug === entry.connector_slug;

function toolProblems({ path, entry }: ProxyDraft, looked: Looked, isSeen: (connector: Connector) => boolean) {
  const connector = looked.connectors.get(entry.connector_slug);
  if (!connector || !isSeen(connector))
    return [wrong(pathIn(path, 'connector_slug'), 'unknown_connector', 'names no connector that you can see.')];
  return toolNamed(connector, entry.tool_name)
    ? []
    : [wrong(pathIn(path, 'tool_name'), 'unknown_tool', `names no tool of ${entry.connector_slug}.`)];
}

/** It, where there is one and it reaches the caller. */
export function seenConnection(
  caller: Caller,
  id: string | null,
  connections: Looked['connections'],
): PinnedConnection | undefined {
  const found = id === null ? undefined : connections.get(id);
  return found && reachOf(caller, found.owner_user_id, found.share_entries) ? found : undefined;
}

const wrong = (path: FieldPath, reason: FieldReason, message: string): FieldError => ({
  path,
  reason,
  message: `${fieldAt(path)} ${message}`,
});

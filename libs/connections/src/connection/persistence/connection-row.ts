import { type EntryCells, type EntryRow, entriesOf, type Reach, reachOf } from '#access-control';
import { type Caller, type Read } from '#kernel';
import { type ConnectionState } from '../domain/connection-state.js';

export type ConnectionRow = Read<
  Omit<ConnectionState, 'org_id' | 'name_key' | 'variables' | 'scopes_granted' | 'post_install'>
> & {
  /** Scopes separated by spaces, because parsing arrays is slow and few queries read single scopes. */
  scopes_granted: string | null;
  share_entries: EntryCells[] | null;
};

/** Reads scopes from a column. Empty text means no scopes. */
export const scopesIn = (text: string | null): string[] | null => (text === '' ? [] : (text?.split(' ') ?? null));

/** Columns for showing a connection with all its shares. */
export const connectionColumns = `id, version, connector_slug, name, owner_user_id, connected_by_user_id,
  saffron_account_id, auth_method, account_label, array_to_string(scopes_granted, ' ') as scopes_granted, status,
  status_cause, status_checked_at, last_used_at, created_at, updated_at, share_entries`;

/** A stored connection, with the caller's access from its share entries. */
export type ReachedRow = { row: ConnectionRow; entries: readonly EntryRow[]; reach: Reach };

/** Adds the caller's access to a stored connection. Returns null if the caller has no access. */
export function toReachedRow(caller: Caller, row: ConnectionRow): ReachedRow | null {
  const entries = entriesOf(row.share_entries);
  const reach = reachOf(caller, row.owner_user_id, entries);
  return reach && { row, entries, reach };
}

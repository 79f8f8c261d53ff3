import { type GrantCells } from '#access-control';
import { type Read } from '#kernel';
import { type ConnectionState } from '../domain/connection-state.js';

export type ConnectionRow = Read<Omit<ConnectionState, 'org_id' | 'name_key' | 'variables' | 'scopes_granted'>> & {
  /** Apart by spaces, as providers write them: few rows show them, and taking arrays apart is slow. */
  scopes_granted: string | null;
  grants: GrantCells[] | null;
};

/** What both queries select: the connection with every grant on it, in one row. */
export const connectionColumns = `id, version, connector_slug, name, owner_user_id, connected_by_user_id, saffron_account_id,
  auth_method, account_label, array_to_string(scopes_granted, ' ') as scopes_granted, status, status_cause, status_checked_at, last_used_at, created_at,
  updated_at, grants`;

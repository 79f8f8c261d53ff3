import { type Read } from '#kernel';
import { type ConnectionState } from '../domain/connection.js';
import { type Grant } from '../domain/reach.js';

/** A grant as the statement answers it: id, grantee, level and times, in the order in which they are shown. */
type GrantCells = [string, Grant['grantee_type'], string | null, Grant['level'], string, string];

export type GrantRow = Grant & { id: string; created_at: string; updated_at: string };

export type ConnectionRow = Read<Omit<ConnectionState, 'org_id' | 'name_key'>> & { grants: GrantCells[] | null };

/** What both queries select: the connection with every grant on it, in one row. */
export const connectionColumns = `connection.id, connection.version, connector_slug, name, owner_user_id,
  connected_by_user_id, saffron_account_id, auth_method, account_label, scopes_granted, status, status_cause,
  status_checked_at, last_used_at, connection.created_at, connection.updated_at, granted.grants`;

/** Broadest grantee first, oldest first among equals: the order of the list of shares, and of the summary's preview. */
export const withGrants = `left join lateral (
    select json_agg(json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
      order by grantee_type, share.created_at, share.id) as grants
    from connections.shares as share
    where share.org_id = connection.org_id and share.resource_id = connection.id
  ) as granted on true`;

const none: GrantRow[] = [];

export function grantsOf({ grants }: Pick<ConnectionRow, 'grants'>): GrantRow[] {
  if (grants === null) return none;
  const rows: GrantRow[] = [];
  for (const [id, grantee_type, grantee_id, level, created_at, updated_at] of grants)
    rows.push({ id, grantee_type, grantee_id, level, created_at: inUtc(created_at), updated_at: inUtc(updated_at) });
  return rows;
}

/** PostgreSQL writes times in JSON as `2026-01-31T09:30:00.5+00:00`. */
const inUtc = (time: string): string => `${time.slice(0, 19)}.${time.slice(20, -6).padEnd(3, '0')}Z`;

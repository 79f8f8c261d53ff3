import { type Grant } from '../domain/reach.js';

/** A grant as the statement answers it: id, grantee, level and times. */
export type GrantCells = [string, Grant['grantee_type'], string | null, Grant['level'], string, string];

export type GrantRow = Grant & { id: string; created_at: string; updated_at: string };

const none: GrantRow[] = [];

export function grantsOf({ grants }: { grants: GrantCells[] | null }): GrantRow[] {
  if (grants === null) return none;
  const rows: GrantRow[] = [];
  for (const [id, grantee_type, grantee_id, level, created_at, updated_at] of grants)
    rows.push({ id, grantee_type, grantee_id, level, created_at: inUtc(created_at), updated_at: inUtc(updated_at) });
  return rows;
}

/** PostgreSQL writes times in JSON as `2026-01-31T09:30:00.5+00:00`. */
const inUtc = (time: string): string => `${time.slice(0, 19)}.${time.slice(20, -6).padEnd(3, '0')}Z`;

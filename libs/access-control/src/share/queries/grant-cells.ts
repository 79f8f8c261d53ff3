import { type Grant } from '../domain/reach.js';

/** A grant as the statement answers it: id, grantee, level and times. */
export type GrantCells = [string, Grant['grantee_type'], string | null, Grant['level'], string, string];

export type GrantRow = Grant & { id: string; created_at: string; updated_at: string };

/**
 * To be joined by a statement that reads things: the column `grants` holds every grant on each, broadest grantee first
 * and oldest first among equals, which is how lists and summaries show them.
 * @param table of the grants. @param thing the statement's name for the things; `key` is their id or slug.
 */
export const withGrants = (table: `${string}.${string}`, thing: string, key = 'id'): string => `left join lateral (
    select json_agg(json_build_array(share.id, share.grantee_type, share.grantee_id, share.level, share.created_at,
      share.updated_at) order by share.grantee_type, share.created_at, share.id) as grants
    from ${table} as share
    where share.org_id = ${thing}.org_id and share.resource_id = ${thing}.${key}
  ) as granted on true`;

/**
 * A statement for the ids of all things that a grant reaches a caller through; ownership is for the context to add.
 * Its parameters: `$1` the organization, `$2` the caller, `$3` their teams, an array.
 * @param tail bound, order and limit on `id`, so that each way to reach one is read no further than the page goes.
 */
export function grantedIds(table: `${string}.${string}`, tail = ''): string {
  const to = (grantee: string) => `
    select id from (select resource_id as id from ${table} where org_id = $1 and ${grantee}) as granted
    where true ${tail}`;
  return `
    (${to(`grantee_type = 'org'`)})
    union (${to(`grantee_type = 'user' and grantee_id = $2`)})
    union (select id from unnest($3::text[]) as team (team_id)
      cross join lateral (${to(`grantee_type = 'team' and grantee_id = team_id`)}) as of_team)`;
}

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

/**
 * A statement for the ids of all connections that reach a caller. Its parameters: `$1` the organization, `$2` the
 * caller, `$3` their teams.
 * @param tail bound, order and limit on `id`, so that each way to reach one is read no further than the page goes.
 */
export const reachableIds = (tail = ''): string => `
  (select id from connections.connections where org_id = $1 and owner_user_id = $2 ${tail})
  union (${granted(`grantee_type = 'org'`, tail)})
  union (${granted(`grantee_type = 'user' and grantee_id = $2`, tail)})
  union (select id from unnest($3::text[]) as team (team_id)
    cross join lateral (${granted(`grantee_type = 'team' and grantee_id = team_id`, tail)}) as of_team)`;

const granted = (grantee: string, tail: string): string => `
  select id from (select resource_id as id from connections.shares where org_id = $1 and ${grantee}) as granted
  where true ${tail}`;

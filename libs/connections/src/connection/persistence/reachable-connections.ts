import { type Caller } from '#kernel';

/** Values for the SQL fragments below: the caller and their teams. */
export const callerValues = ({ userId, teams }: Caller) => ({ user_id: userId, team_ids: [...teams.keys()] });

/** SQL condition: the caller owns the connection. */
export const isOwn = 'owner_user_id = :user_id';

/** SQL condition: a row of `connections.shares` applies to the caller. */
export const isGrantedToCaller = `(grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
  or grantee_type = 'team' and grantee_id = any(:team_ids::text[]))`;

export const ranks = { view: 1, use: 2, edit: 3 } as const;

/**
 * SQL for the rank of the highest level that shares give the caller, or null. The query must name the connection
 * `connection`.
 */
export const levelOfGrant = `(
  select max(array_position('{view,use,edit}'::text[], level)) from connections.shares as share
  where share.org_id = connection.org_id and share.resource_id = connection.id and ${isGrantedToCaller})`;

/** SQL condition: the caller has access to the connection. The query must name the connection `connection`. */
export const isReached = `(${isOwn} or ${levelOfGrant} is not null)`;

/**
 * Builds a statement for the ids of all connections that the caller owns or has through a share.
 * @param clause condition, order and limit on `id`. It applies to owned connections and to each kind of share, so that
 * PostgreSQL reads only as many rows of each as a page needs.
 */
export const reachableIds = (clause = ''): string => waysToReach(clause).join(' union ');

/** SQL like that of `reachableIds`, but with duplicate ids, so that PostgreSQL can stop at a limit. */
export const repeatedIds = waysToReach('').join(' union all ');

function waysToReach(clause: string): string[] {
  const grantedTo = (grantee: string) => `
    select id from (
      select resource_id as id from connections.shares where org_id = :org_id and ${grantee}
    ) as granted where true ${clause}`;
  return [
    `(select id from connections.connections where org_id = :org_id and owner_user_id = :user_id ${clause})`,
    `(${grantedTo(`grantee_type = 'org'`)})`,
    `(${grantedTo(`grantee_type = 'user' and grantee_id = :user_id`)})`,
    `(select id from unnest(:team_ids::text[]) as team (team_id)
      cross join lateral (${grantedTo(`grantee_type = 'team' and grantee_id = team_id`)}) as of_team)`,
  ];
}

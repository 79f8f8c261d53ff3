import { type Caller } from '#kernel';

/** The tables of one kind of resource and of its shares. */
export type ShareTables = { things: `${string}.${string}`; shares: `${string}.${string}` };

/** Values for the SQL fragments below: the caller and their teams. */
export const reachValues = ({ userId, teams }: Pick<Caller, 'userId' | 'teams'>) => ({
  user_id: userId,
  team_ids: [...teams.keys()],
});

export const levelRanks = { view: 1, use: 2, edit: 3 } as const;

/** Rank of the highest level that a share gives the caller on the row `thing`; null without one. */
export const levelOnThing = ({ shares }: ShareTables): string => `(
  select max(array_position('{view,use,edit}'::text[], level)) from ${shares} as share
  where share.org_id = thing.org_id and share.resource_id = thing.id
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
      or grantee_type = 'team' and grantee_id = any(:team_ids::text[])))`;

/** A statement for the ids of all resources the caller has access to, by ownership or share. */
export function reachableThings({ things, shares }: ShareTables): string {
  const sharedWith = (grantee: string) =>
    `select resource_id as id from ${shares} where org_id = :org_id and ${grantee}`;
  return `
    select id from ${things} where org_id = :org_id and owner_user_id = :user_id
    union ${sharedWith(`grantee_type = 'org'`)}
    union ${sharedWith(`grantee_type = 'user' and grantee_id = :user_id`)}
    union select id from unnest(:team_ids::text[]) as team (team_id)
      cross join lateral (${sharedWith(`grantee_type = 'team' and grantee_id = team_id`)}) as of_team`;
}

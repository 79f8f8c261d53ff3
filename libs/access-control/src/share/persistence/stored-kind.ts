import { Injectable, type Type } from '@nestjs/common';
import { type Caller, Reads } from '#kernel';
import { type KindFacts, type Shareable, ShareableKind } from '../domain/shareable.js';

/** The tables of one kind of resource and of its shares. */
type ShareTables = { things: `${string}.${string}`; shares: `${string}.${string}` };

/** Returns the values for the SQL fragments below: the ids of the caller and of the caller's teams. */
export const reachValues = ({ userId, teams }: Pick<Caller, 'userId' | 'teams'>) => ({
  user_id: userId,
  team_ids: [...teams.keys()],
});

export const levelRanks = { view: 1, use: 2, edit: 3 } as const;

/**
 * SQL for the rank of the highest level that a share of `thing` gives the caller; null if there is no such share. The
 * query must name the table of resources as `thing`.
 */
export const levelOnThing = ({ shares }: ShareTables): string => `(
  select max(array_position('{view,use,edit}'::text[], level)) from ${shares} as share
  where share.org_id = :org_id and share.resource_id = thing.id
    and (grantee_type = 'org' or grantee_type = 'user' and grantee_id = :user_id
      or grantee_type = 'team' and grantee_id = any(:team_ids::text[])))`;

/** SQL for the ids of all resources that the caller owns or that are shared with the caller. */
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

/** Returns a provider for a kind of resource whose table has the columns `id`, `name` and `owner_user_id`. */
export function storedKind(facts: KindFacts & ShareTables): Type<ShareableKind> {
  const found = `select id, name as label, owner_user_id from ${facts.things} where org_id = :org_id and id = any(:ids)`;
  const owned = `select id from ${facts.things} where org_id = :org_id and owner_user_id = :user_id`;

  @Injectable()
  class StoredKind extends ShareableKind {
    readonly kind = facts.kind;
    readonly shares = facts.shares;
    readonly teamAdminsShare = facts.teamAdminsShare;

    constructor(readonly reads: Reads) {
      super();
    }

    findMany(orgId: string, ids: readonly string[]): Promise<Shareable[]> {
      return this.reads.rows(orgId, found, { ids });
    }

    async ownedBy(orgId: string, userId: string): Promise<string[]> {
      const rows = await this.reads.rows<{ id: string }>(orgId, owned, { user_id: userId });
      return rows.map(({ id }) => id);
    }
  }
  return StoredKind;
}

import { Injectable } from '@nestjs/common';
import { readEntryRows, type EntryCells, type EntryRow, type Reach, computeReach } from '#access-control';
import { type EditableResources } from '#audit';
import { type Caller, Reads, type RowOf } from '#kernel';
import { ConnectionTable } from './connections.js';

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
  where share.org_id = :org_id and share.resource_id = connection.id and ${isGrantedToCaller})`;

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

const stored = ConnectionTable.omit(['org_id', 'name_key', 'variables', 'scopes_granted', 'post_install']);

/** Columns for showing a connection with all its shares. */
export const connectionColumns = `${stored}, array_to_string(scopes_granted, ' ') as scopes_granted, share_entries`;

export type ConnectionRow = RowOf<typeof stored> & {
  /** Scopes separated by spaces, because parsing arrays is slow and few queries read single scopes. */
  scopes_granted: string | null;
  share_entries: EntryCells[] | null;
};

/** Reads scopes from a column. Empty text means no scopes. */
export const scopesIn = (text: string | null): string[] | null => (text === '' ? [] : (text?.split(' ') ?? null));

/** A stored connection, with the caller's access from its share entries. */
export type ReachedRow = { row: ConnectionRow; entries: readonly EntryRow[]; reach: Reach };

/** Adds the caller's access to a stored connection. Returns null if the caller has no access. */
export function toReachedRow(caller: Caller, row: ConnectionRow): ReachedRow | null {
  const entries = readEntryRows(row.share_entries);
  const reach = computeReach(caller, row.owner_user_id, entries);
  return reach && { row, entries, reach };
}

/**
 * Finds the connections that a caller can edit. Editors can also read a connection's history and decide on its
 * approvals.
 */
@Injectable()
export class StoredEditableConnections implements EditableResources {
  constructor(private readonly reads: Reads) {}

  async idsFor(caller: Caller): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, editable, callerValues(caller));
    return rows.map(({ id }) => id);
  }

  async visible(caller: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, reached, { ...callerValues(caller), ids });
    return new Set(rows.map(({ id }) => id));
  }
}

const editable = `
  select id from connections.connections where org_id = :org_id and owner_user_id = :user_id
  union select resource_id from connections.shares where org_id = :org_id and level = 'edit' and ${isGrantedToCaller}`;

const reached = `
  select id from connections.connections connection where org_id = :org_id and id = any(:ids) and ${isReached}`;

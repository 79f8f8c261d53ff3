import { Injectable } from '@nestjs/common';
import { computeReach, type EntryCells, type EntryRow, type Reach, reachValues, readEntryRows } from '#access-control';
import { type PartialApprovalPolicy } from '#connections';
import { type Caller, Reads, type Values } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { reachCondition } from '../../collection/services/collection-reader.js';

/** A toolbox with entries that use a connection, and the caller's access to it. */
export type UsingToolbox<Entry = readonly string[]> = {
  id: string;
  name: string;
  /** The name in the form that lists are sorted by. */
  name_key: string;
  owner_user_id: string | null;
  approval_policy: PartialApprovalPolicy | null;
  shares: readonly EntryRow[];
  /** Null if the caller has no access. Then the response must not identify the toolbox. */
  reach: Reach | null;
  /** Each entry with the ids of the connections that it uses. A synthetic tool can use several. */
  entries: readonly Entry[];
};

/**
 * Reads which toolboxes use connections: those with an entry that is pinned to one, or with a synthetic tool that has a
 * step on one. Disabled and broken entries count too, because an editor can enable or repair them at any time.
 */
@Injectable()
export class ConnectionUseReader {
  constructor(private readonly reads: Reads) {}

  /**
   * Lists the toolboxes by name, also those that the caller has no access to.
   * @param exceptOwner a member whose synthetic tools do not count.
   */
  async list(caller: Caller, connectionIds: readonly string[], exceptOwner?: string): Promise<UsingToolbox[]> {
    if (connectionIds.length === 0) return [];
    return this.read(caller, usingToolboxes, { ids: [...connectionIds], except_owner: exceptOwner ?? null });
  }

  /**
   * Lists the toolboxes with entries that run with the access of a member, on connections other than these or as a
   * synthetic tool. Here, an entry has no connection ids.
   */
  listDelegated(caller: Caller, userId: string, exceptConnectionIds: readonly string[]): Promise<UsingToolbox[]> {
    return this.read(caller, delegatedToolboxes, { user_id: userId, ids: [...exceptConnectionIds] });
  }

  /** Lists the toolboxes that use a connection, with the entries that do, also those that the caller cannot see. */
  listEntries(caller: Caller, id: string): Promise<UsingToolbox<ToolboxEntry>[]> {
    return this.read(caller, usingEntries, { ids: [id], except_owner: null });
  }

  /** Lists the caller's toolboxes in which callers use their own accounts on a connector, with the entries that do. */
  listOwnAccount(caller: Caller, slug: string): Promise<UsingToolbox<ToolboxEntry>[]> {
    return this.read(caller, ownAccountToolboxes, { ...reachValues(caller), slug });
  }

  private async read<Entry>(caller: Caller, statement: string, values: Values): Promise<UsingToolbox<Entry>[]> {
    const rows = await this.reads.rows<Row<Entry>>(caller.orgId, statement, values);
    return rows.map(({ share_entries, ...row }) => {
      const shares = readEntryRows(share_entries);
      return { ...row, shares, reach: computeReach(caller, row.owner_user_id, shares) };
    });
  }
}

type Row<Entry> = Omit<UsingToolbox<Entry>, 'shares' | 'reach'> & { share_entries: EntryCells[] | null };

const columns =
  'toolbox.id, toolbox.name, toolbox.name_key, toolbox.owner_user_id, toolbox.approval_policy, toolbox.share_entries, used.entries';

/** @param entry what to return of each entry that uses a connection. */
const buildUsing = (entry: string): string => `
  with program as (
    select tool.id, json_agg(distinct step ->> 'connection_id') as connection_ids
    from toolboxes.synthetic_tools as tool, jsonb_array_elements(tool.steps) as step
    where tool.org_id = :org_id and step ->> 'connection_id' = any(:ids::text[])
      and (:except_owner::text is null or tool.owner_user_id <> :except_owner)
    group by tool.id)
  select ${columns}
  from toolboxes.toolboxes as toolbox cross join lateral (
    select json_agg(${entry}) as entries
    from jsonb_array_elements(toolbox.entries) as entry
    left join program on program.id = entry ->> 'synthetic_tool_id'
    where entry ->> 'connection_id' = any(:ids::text[]) or program.id is not null) as used
  where toolbox.org_id = :org_id and used.entries is not null
  order by toolbox.name_key, toolbox.id`;

const usingToolboxes = buildUsing(`coalesce(program.connection_ids, json_build_array(entry ->> 'connection_id'))`);

const usingEntries = buildUsing('entry');

const delegatedToolboxes = `
  select ${columns}
  from toolboxes.toolboxes as toolbox cross join lateral (
    select json_agg(json_build_array()) as entries from jsonb_array_elements(toolbox.entries) as entry
    where entry ->> 'delegated_by_user_id' = :user_id
      and (entry ->> 'synthetic_tool_id' is not null or entry ->> 'connection_id' <> all(:ids::text[]))) as used
  where toolbox.org_id = :org_id and used.entries is not null
  order by toolbox.name_key, toolbox.id`;

const ownAccountToolboxes = `
  select ${columns}
  from toolboxes.toolboxes as toolbox cross join lateral (
    select json_agg(entry) as entries from jsonb_array_elements(toolbox.entries) as entry
    where entry ->> 'account' = 'caller' and entry ->> 'connector_slug' = :slug) as used
  where org_id = :org_id and ${reachCondition('toolbox')} and used.entries is not null
  order by name_key, id`;

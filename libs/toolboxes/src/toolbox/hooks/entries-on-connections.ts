import { Injectable } from '@nestjs/common';
import { readShareEntries, type EntryCells, computeReach } from '#access-control';
import {
  type DependentToolbox,
  TransferDependents,
  type TransferImpact,
  type TransferredConnection,
} from '#connections';
import { type Caller, Reads } from '#kernel';
import { ConnectionUseReader } from '../../connection-use/services/connection-use-reader.js';

/** Reports which toolbox entries depend on a connection through their pinning editors. */
@Injectable()
export class EntriesOnConnections extends TransferDependents {
  constructor(
    private readonly reads: Reads,
    private readonly connectionUseReader: ConnectionUseReader,
  ) {
    super();
  }

  async assessImpact(caller: Caller, { id, broken_for }: TransferredConnection): Promise<TransferImpact> {
    const rows = await this.reads.rows<PinnedIn>(caller.orgId, pinnedIn, { id, broken_for });
    const seen = rows.filter(
      (row) => computeReach(caller, row.owner_user_id, readShareEntries(row.share_entries)) !== null,
    );
    return {
      affected_toolbox_count: rows.length,
      broken_delegation_count: rows.reduce((sum, { broken_entry_count }) => sum + broken_entry_count, 0),
      broken_synthetic_tool_count: 0,
      toolboxes: seen.slice(0, 5).map(({ id, name, broken_entry_count }) => ({ id, name, broken_entry_count })),
    };
  }

  override async entriesOn(orgId: string, connectionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.rows<{ id: string; count: number }>(orgId, countedOn, { ids: [...connectionIds] });
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  override async toolboxesOn(
    caller: Caller,
    connectionIds: readonly string[],
    exceptOwner: string,
  ): Promise<DependentToolbox[]> {
    const toolboxes = await this.connectionUseReader.list(caller, connectionIds, exceptOwner);
    return toolboxes.map(({ id, name, reach, entries }) => ({ id, name: reach && name, entries }));
  }
}

type PinnedIn = {
  id: string;
  name: string;
  owner_user_id: string | null;
  share_entries: EntryCells[] | null;
  broken_entry_count: number;
};

/** SQL for the toolboxes with entries on a connection. Toolboxes with entries that would lose access come first. */
const pinnedIn = `
  select id, name, owner_user_id, share_entries, pinned.broken as broken_entry_count
  from toolboxes.toolboxes as toolbox cross join lateral (
    select count(*)::integer as total,
      (count(*) filter (where entry ->> 'delegated_by_user_id' = :broken_for::text))::integer as broken
    from jsonb_array_elements(toolbox.entries) as entry where entry ->> 'connection_id' = :id) as pinned
  where org_id = :org_id and pinned.total > 0
  order by pinned.broken desc, id`;

const countedOn = `
  select entry ->> 'connection_id' as id, count(*)::integer as count
  from toolboxes.toolboxes, jsonb_array_elements(entries) as entry
  where org_id = :org_id and entry ->> 'connection_id' = any(:ids::text[])
  group by 1`;

import { Injectable } from '@nestjs/common';
import { PinnedConnections, TransferDependents, type TransferImpact, type TransferredConnection } from '#connections';
import { type Leaving, type LeftBehind, OnMemberLeft } from '#identity';
import { ConnectorDependents, type Dependents, type ToolUse } from '#catalog';
import { Reads, type Caller } from '#kernel';
import { type EntryCells, entriesOf, reachOf } from '#access-control';
import { Toolboxes } from './persistence/toolboxes.js';
import { EntryResolver, isProxy } from './services/entry-resolver.js';

/** In all toolboxes, moves entries from the connections of a member who leaves to the replacements. */
@Injectable()
export class EntryReplacement extends OnMemberLeft {
  constructor(
    private readonly toolboxes: Toolboxes,
    private readonly connections: PinnedConnections,
    private readonly resolution: EntryResolver,
  ) {
    super();
  }

  async handle(leaving: Leaving): Promise<Partial<LeftBehind>> {
    return { replaced: await this.replace(leaving) };
  }

  /** Repins entries to the replacements, if the caller (who removes the member) may use the entries' tools. */
  private async replace({ caller, userId, replacements, act }: Leaving): Promise<number> {
    if (replacements.length === 0) return 0;
    const owned = await this.connections.ownedBy(caller.orgId, userId);
    const replacementIds = new Map(
      replacements.map(({ connector_slug, connection_id }) => [connector_slug, connection_id]),
    );
    const affectedIds = [...owned].filter(([, slug]) => replacementIds.has(slug)).map(([id]) => id);
    let replaced = 0;
    for (const id of await this.toolboxes.listOnConnections(caller.orgId, affectedIds))
      await this.toolboxes.change(caller.orgId, id, async (toolbox) => {
        const pins = new Map<string, string>();
        for (const { entry, verdict } of (await this.resolution.resolve(caller, toolbox.state.entries)).filter(isProxy))
          if (verdict.allowed && owned.has(entry.connection_id ?? '') && replacementIds.has(entry.connector_slug))
            pins.set(entry.id, replacementIds.get(entry.connector_slug)!);
        toolbox.pin(pins, act);
        replaced += pins.size;
      });
    return replaced;
  }
}

/** Reports which toolbox entries, template entries and synthetic tools depend on a connector and its tools. */
@Injectable()
export class EntriesOfConnectors extends ConnectorDependents {
  constructor(private readonly reads: Reads) {
    super();
  }

  async countOf(orgId: string, slug: string): Promise<Partial<Dependents>> {
    const rows = await this.reads.rows<{ kind: keyof Dependents; count: number }>(orgId, counts, { slug });
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  override usesOf(orgId: string, slug: string, tools: readonly string[]): Promise<ToolUse[]> {
    return this.reads.rows<ToolUse>(orgId, uses, { slug, tools });
  }
}

const entriesIn = (table: string, kind: keyof Dependents): string => `
  select '${kind}' as kind, id || '/' || position as id, entry ->> 'tool_name' as tool_name
  from toolboxes.${table}, jsonb_array_elements(entries) with ordinality as listed (entry, position)
  where org_id = :org_id and entry ->> 'connector_slug' = :slug`;

const named = `
  with named as (
    ${entriesIn('toolboxes', 'toolbox_entries')} union all ${entriesIn('templates', 'template_entries')} union all
    select 'synthetic_tools', id, step ->> 'tool_name'
    from toolboxes.synthetic_tools, jsonb_array_elements(steps) as step
    where org_id = :org_id and step ->> 'connector_slug' = :slug
  )`;

const counts = `${named} select kind, count(distinct id)::integer as count from named group by kind`;

const uses = `${named}
  select kind, tool_name, count(distinct id)::integer as count from named
  where tool_name = any(:tools) group by kind, rollup (tool_name)`;

/** Reports which toolbox entries depend on a connection through their pinning editors. */
@Injectable()
export class EntriesOnConnections extends TransferDependents {
  constructor(private readonly reads: Reads) {
    super();
  }

  async impactOf(caller: Caller, { id, broken_for }: TransferredConnection): Promise<TransferImpact> {
    const rows = await this.reads.rows<PinnedIn>(caller.orgId, pinnedIn, { id, broken_for });
    const seen = rows.filter((row) => reachOf(caller, row.owner_user_id, entriesOf(row.share_entries)) !== null);
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

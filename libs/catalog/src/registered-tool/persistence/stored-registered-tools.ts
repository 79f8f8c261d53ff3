import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type RenamedHash } from '../domain/add-meta.js';
import { type Hashes } from '../domain/record-listing.js';
import { type RegisteredTool } from '../domain/registered-tool.js';
import { type RegisteredTools, type RemoteServer, type ToolPresence } from '../domain/registered-tools.js';

@Injectable()
export class StoredRegisteredTools implements RegisteredTools {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  list(orgId: string, slug: string): Promise<RegisteredTool[]> {
    return this.transactions.rows<RegisteredTool>(orgId, all, { slug });
  }

  find(orgId: string, slug: string, names: readonly string[]): Promise<RegisteredTool[]> {
    return this.transactions.rows<RegisteredTool>(orgId, withNames, { slug, names });
  }

  async save(orgId: string, slug: string, tools: readonly RegisteredTool[]): Promise<void> {
    if (tools.length > 0) await this.transactions.execute(orgId, put, { slug, tools: JSON.stringify(tools) });
  }

  async deleteOthers(orgId: string, slug: string, names: readonly string[]): Promise<void> {
    await this.transactions.execute(orgId, deleteOthers, { slug, names });
  }

  async lists(orgId: string, slug: string): Promise<ReadonlyMap<string, Hashes>> {
    const rows = await this.transactions.rows<{ connection_id: string; hashes: Hashes }>(orgId, lists, { slug });
    return new Map(rows.map(({ connection_id, hashes }) => [connection_id, hashes]));
  }

  async saveList(
    orgId: string,
    slug: string,
    { connectionId: connection_id, hashes }: { connectionId: string; hashes: Hashes },
    live: readonly string[],
  ): Promise<void> {
    await this.transactions.execute(orgId, saveList, { slug, connection_id, hashes: JSON.stringify(hashes) });
    await this.transactions.execute(orgId, deleteLists, { slug, live });
  }

  async renameHashes(orgId: string, slug: string, renamed: readonly RenamedHash[]): Promise<void> {
    await this.transactions.execute(orgId, renameHashes, { slug, renamed: JSON.stringify(renamed) });
  }

  async deleteLists(orgId: string, slug: string): Promise<void> {
    await this.transactions.execute(orgId, deleteLists, { slug, live: [] });
  }

  /**
   * Reads without a transaction, because every tool call runs this query. A transaction would take three round trips
   * and clear caches.
   */
  listPresence(
    orgId: string,
    slug: string,
    connection_id: string,
    name: string | null = null,
  ): Promise<ToolPresence[]> {
    return this.reads.rows<ToolPresence>(orgId, presence, { slug, connection_id, name });
  }

  differences(orgId: string, slugs: readonly string[], ids: readonly string[]) {
    return this.reads.rows<ToolPresence & { connection_id: string }>(orgId, differences, { slugs, ids });
  }

  withheld(orgId: string, slugs: readonly string[], ids: readonly string[], unreviewed: boolean) {
    return this.reads.rows<{ connection_id: string; names: string[] }>(orgId, withheld, { slugs, ids, unreviewed });
  }

  async servers(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, RemoteServer>> {
    const rows = await this.transactions.rows<RemoteServer & { slug: string }>(orgId, servers, { slugs });
    return new Map(rows.map(({ slug, ...server }) => [slug, server]));
  }

  async updateServer(orgId: string, slug: string, server: Partial<RemoteServer>): Promise<void> {
    await this.transactions.execute(orgId, updateServer, { slug, server: JSON.stringify(server) });
  }
}

const columns = `name, origin, origins, accepted, offered, variants, trusted, turned_off, removed, raised_tier, first_seen_at,
  last_seen_at, missing_since, reviewed_by`;

const all = `select ${columns} from catalog.registered_tools where org_id = :org_id and slug = :slug`;

const withNames = `${all} and name = any(:names)`;

const put = `
  insert into catalog.registered_tools (org_id, slug, ${columns})
  select :org_id, :slug, ${columns} from jsonb_populate_recordset(null::catalog.registered_tools, :tools::jsonb)
  on conflict (org_id, slug, name) do update set origin = excluded.origin, origins = excluded.origins,
    accepted = excluded.accepted, offered = excluded.offered,
    variants = excluded.variants, trusted = excluded.trusted, turned_off = excluded.turned_off, removed = excluded.removed,
    raised_tier = excluded.raised_tier, last_seen_at = excluded.last_seen_at,
    missing_since = excluded.missing_since, reviewed_by = excluded.reviewed_by`;

const deleteOthers = `
  delete from catalog.registered_tools where org_id = :org_id and slug = :slug and name <> all(:names)`;

const lists = 'select connection_id, hashes from catalog.tool_lists where org_id = :org_id and slug = :slug';

const saveList = `
  insert into catalog.tool_lists (org_id, slug, connection_id, hashes) values (:org_id, :slug, :connection_id, :hashes)
  on conflict (org_id, slug, connection_id) do update set hashes = excluded.hashes`;

const renameHashes = `
  update catalog.tool_lists list set hashes = list.hashes || renamed.hashes
  from (
    select connection_id, jsonb_object_agg(each.name, each.after) as hashes
    from catalog.tool_lists, jsonb_to_recordset(:renamed::jsonb) as each (name text, before text, after text)
    where org_id = :org_id and slug = :slug and hashes ->> each.name = each.before group by connection_id
  ) as renamed
  where list.org_id = :org_id and list.slug = :slug and list.connection_id = renamed.connection_id`;

const deleteLists = `
  delete from catalog.tool_lists where org_id = :org_id and slug = :slug and connection_id <> all(:live)`;

const presenceColumns = `
  tool.name, tool.accepted ->> 'hash' as accepted, list.hashes ->> tool.name as listed, (
    select variant from jsonb_array_elements(tool.variants) as variant
    where variant ->> 'hash' = list.hashes ->> tool.name
  ) as variant`;

const presence = `
  select ${presenceColumns}
  from catalog.tool_lists as list
    join catalog.registered_tools as tool on tool.org_id = :org_id and tool.slug = :slug
  where list.org_id = :org_id and list.slug = :slug and list.connection_id = :connection_id
    and tool.name = coalesce(:name, tool.name)`;

const differences = `
  select list.connection_id, ${presenceColumns}
  from catalog.tool_lists as list
    join catalog.registered_tools as tool on tool.org_id = :org_id and tool.slug = list.slug
  where list.org_id = :org_id and list.slug = any(:slugs) and list.connection_id = any(:ids)
    and (list.hashes ->> tool.name) is distinct from (tool.accepted ->> 'hash')`;

/** Reads each list and each tool once, because both can be large, and a page can have 200 connections. */
const withheld = `
  with lists as (
    select connection_id, slug, hashes from catalog.tool_lists
    where org_id = :org_id and slug = any(:slugs) and connection_id = any(:ids)
  ), listed as materialized (
    select connection_id, entry.key as name, entry.value as hash
    from lists cross join lateral jsonb_each_text(hashes) as entry
  ), tools as materialized (
    select slug, name, accepted ->> 'hash' as accepted, (
      select jsonb_object_agg(variant ->> 'hash', variant ->> 'state') from jsonb_array_elements(variants) as variant
    ) as states
    from catalog.registered_tools where org_id = :org_id and slug = any(:slugs)
  )
  select lists.connection_id, array_agg(tools.name) as names
  from lists join tools on tools.slug = lists.slug
    left join listed on listed.connection_id = lists.connection_id and listed.name = tools.name
  where listed.hash is null or (listed.hash is distinct from tools.accepted
    and case when :unreviewed then tools.states ->> listed.hash = 'refused'
      else tools.states ->> listed.hash is distinct from 'accepted' end)
  group by lists.connection_id`;

const serverColumns =
  'protocol_version, server_name, last_discovered_at, discovery_error, failing_since, resource, issuer, registration, ' +
  'address_changed_at';

const servers = `
  select slug, ${serverColumns} from catalog.remote_servers where org_id = :org_id and slug = any(:slugs)`;

/** Columns without a new value keep their value. */
const updateServer = `
  with before as (
    select to_jsonb(server) as server from catalog.remote_servers as server where org_id = :org_id and slug = :slug
  )
  insert into catalog.remote_servers (org_id, slug, ${serverColumns})
  select :org_id, :slug, ${serverColumns} from jsonb_populate_record(
    null::catalog.remote_servers, coalesce((select server from before), '{}') || :server::jsonb)
  where exists (select true from catalog.connectors where org_id = :org_id and slug = :slug)
  on conflict (org_id, slug) do update set (${serverColumns}) = row (${serverColumns
    .split(', ')
    .map((column) => `excluded.${column}`)
    .join(', ')})`;

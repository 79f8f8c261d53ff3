/**
 * Tables without `org_id` of which each node has a copy, because statements and triggers read them together with tables
 * of organizations. They change only with a new version of Latchkey. The other tables without `org_id` stay on the
 * coordinator: each is read and written on its own, and often, which is cheaper in one place.
 */
export const referenceTables = ['catalog.shipped_connectors', 'identity.system_roles'];

/**
 * Tables with `org_id` that stay on the coordinator, because they are small and organizations are found by slug there. No
 * statement uses them together with distributed tables.
 */
export const coordinatorTables = ['organizations.former_slugs', 'organizations.organizations', 'organizations.purges'];

/**
 * Unique keys over all organizations, which Citus cannot have on a distributed table. `migrate --citus` replaces each by an
 * index that is not unique.
 */
export const keysOverOrganizations = [
  'authentication.app_tokens_hash_idx',
  'authentication.workload_credentials_id_idx',
  'catalog.connectors_generated_slug_idx',
  'catalog.slugs_slug_idx',
  'connections.connect_sessions_id_idx',
  'identity.secrets_hash_idx',
  'vault.connect_attempts_state_hash_idx',
  'vault.connect_sessions_token_hash_idx',
];

/** SQL of `name`, `relation` and `placed` of all tables in the schemas `$1` to distribute. */
export const organizationTables = `
  select n.nspname || '.' || c.relname as name, c.oid as relation, p.logicalrelid is not null as placed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  left join pg_dist_partition p on p.logicalrelid = c.oid and p.partmethod = 'h'
  where n.nspname = any($1) and c.relkind in ('r', 'p')
    and n.nspname || '.' || c.relname not in (${coordinatorTables.map((name) => `'${name}'`).join(', ')})`;

/**
 * SQL of the shards of a node whose row level security, policies or grants differ from their table's. Its rows are
 * joined to one text, because Citus returns one text for each node.
 */
export const unlikeShards = `
  select coalesce(string_agg(shard.oid::regclass::text, ', '), '')
  from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid
  join pg_dist_local_group g on g.groupid = p.groupid
  join pg_class origin on origin.oid = s.logicalrelid
  join pg_class shard on shard.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
  where (origin.relrowsecurity, origin.relforcerowsecurity) is distinct from (shard.relrowsecurity, shard.relforcerowsecurity)
    or (select count(*) from pg_policy where polrelid = origin.oid) <> (select count(*) from pg_policy where polrelid = shard.oid)
    or exists (
      select from unnest(array['latchkey_app', 'latchkey_vault']) as role(name),
        unnest(array['select', 'insert', 'update', 'delete']) as privilege(name)
      where has_table_privilege(role.name, origin.oid, privilege.name) <> has_table_privilege(role.name, shard.oid, privilege.name))`;

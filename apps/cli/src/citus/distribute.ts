import { type Client, escapeIdentifier } from 'pg';
import { OperatorError } from '#composition/operator-error';
import { createClaimHere, createRole, databaseRoles } from '#kernel';
import { functionsOnCitus } from './functions.js';
import { rowTriggers } from './row-triggers.js';
import { keysOverOrganizations, organizationTables, referenceTables, unlikeShards } from './placement.js';
import { findCitusVersion, minVersion } from './version.js';

type Table = { name: string; relation: number; placed: boolean };

/** The result of a run: the tables that it distributed, and the keys that the database no longer has. */
export type Distribution = { distributed: string[]; droppedKeys: string[] };

/**
 * Checks the cluster and creates the roles of the processes on each node, so that the migrations can grant them access.
 * Citus copies a new role only to the nodes of that time.
 * @param client logged in on the coordinator as the owner of the tables
 * @throws OperatorError that says what is missing
 */
export async function prepareNodes(client: Client): Promise<void> {
  await assertCitus(client);
  for (const role of databaseRoles) await onNodes(client, createRole(role));
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(allowFunctions(rows[0]!.name));
}

/**
 * Lets statements on a shard call functions that read tables. These functions read only rows of the statement's
 * organization, which are on the same node.
 */
export const allowFunctions = (database: string): string =>
  `alter database ${escapeIdentifier(database)} set citus.allow_nested_distributed_execution = on`;

/**
 * Distributes the tables of organizations by `org_id`, so that all rows of an organization are on one node. A repeated run
 * distributes only the tables that are new.
 * @param onTable called before each table
 * @throws OperatorError that says what Citus cannot distribute
 */
export async function distribute(
  client: Client,
  schemas: readonly string[],
  onTable: (done: number, name: string, all: number) => void,
): Promise<Distribution> {
  const tables = (await client.query<Table>(organizationTables, [schemas])).rows;
  const missing = inOrderOfReferences(await referencesOf(client), tables);
  await assertKnownKeys(client, missing);
  await replaceTriggers(client, missing);
  const droppedKeys = await dropKeys(client);
  for (const name of referenceTables) await client.query(makeReference, [name]);
  await client.query('set citus.enable_unsafe_triggers = on');
  const first = tables.find(({ placed }) => placed)?.name ?? missing[0]?.name;
  for (const [done, { name }] of missing.entries()) {
    onTable(done, name, missing.length);
    await client.query(`select create_distributed_table($1, 'org_id', colocate_with => $2)`, [
      name,
      name === first ? 'none' : first,
    ]);
  }
  // Citus moves shards with a role that acts for the owner, and PostgreSQL replicates only into tables whose row level security
  // does not bind their owner. Nothing else changes, because a policy lets the owner see all rows.
  for (const { name } of tables) await client.query(`alter table ${name} no force row level security`);
  await client.query(functionsOnCitus);
  await client.query(
    createClaimHere('kernel.outbox', 'latchkey_app') + createClaimHere('vault.outbox', 'latchkey_vault'),
  );
  await assertLikeTables(client);
  return { distributed: missing.map(({ name }) => name), droppedKeys };
}

/** @throws OperatorError if the database has no Citus, if it is too old, or if it has no nodes that work. */
export async function assertCitus(client: Pick<Client, 'query'>): Promise<void> {
  const version = await findCitusVersion(client);
  if (version === null)
    throw new OperatorError(
      'The database does not have the extension citus. Run `create extension citus` in it on the coordinator and on each node, and add the nodes with `citus_add_node`.',
    );
  if (Number.parseInt(version) < minVersion)
    throw new OperatorError(`This is Citus ${version}. Latchkey needs version ${minVersion} or newer.`);
  const nodes = (await client.query<NodeOfCluster>(nodesOfCluster)).rows;
  const silent = nodes.filter(({ answers }) => !answers).map(({ name }) => name);
  if (silent.length > 0)
    throw new OperatorError(
      `The coordinator cannot log in to ${silent.join(', ')}. Start the node. If it runs, let all servers log in to each other, in \`pg_hba.conf\` or with \`pg_dist_authinfo\`.`,
    );
  const broken = nodes.filter(({ works }) => !works).map(({ name }) => name);
  if (broken.length > 0)
    throw new OperatorError(
      `Citus cannot use ${broken.join(', ')}. Start the node, or activate it with \`citus_activate_node\`.`,
    );
  if (!nodes.some(({ shards }) => shards))
    throw new OperatorError('The cluster has no node for data. Add one with `citus_add_node` on the coordinator.');
  if (!nodes.some(({ name }) => name.startsWith('coordinator')))
    throw new OperatorError(
      'The nodes do not know the coordinator. Run `citus_set_coordinator_host` on it, and connect to it in DATABASE_URL.',
    );
}

/** `works`: whether Citus can use the node. `answers`: whether the coordinator can log in to it. */
type NodeOfCluster = { name: string; works: boolean; shards: boolean; answers: boolean };

const nodesOfCluster = `
  select case when groupid = 0 then 'coordinator ' else '' end || nodename || ':' || nodeport as name,
    isactive and hasmetadata and metadatasynced as works, shouldhaveshards as shards,
    citus_check_connection_to_node(nodename, nodeport) as answers
  from pg_dist_node where noderole = 'primary' order by groupid`;

/** Runs a statement on one node after the other, and returns its results. @throws OperatorError with the error of a node */
export async function onNodes(client: Pick<Client, 'query'>, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select coalesce(nodename || ':' || nodeport, 'a node') as node, success, result
     from run_command_on_all_nodes($1, parallel => false) left join pg_dist_node using (nodeid)`,
    [sql],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new OperatorError(`The node ${failed.node} refused a statement: ${failed.result}`);
  return rows.map(({ result }) => result);
}

type Reference = { by: number; to: number };

const referencesOf = async (client: Client): Promise<Reference[]> =>
  (
    await client.query<Reference>(
      `select conrelid as by, confrelid as to from pg_constraint where contype = 'f' and conrelid <> confrelid`,
    )
  ).rows;

/** Returns the tables that are not placed, each after those that it refers to. */
export function inOrderOfReferences(references: readonly Reference[], tables: readonly Table[]): Table[] {
  const ordered: Table[] = tables.filter(({ placed }) => placed);
  const left = new Set(tables.filter(({ placed }) => !placed));
  while (left.size > 0) {
    const isFree = ({ relation }: Table) =>
      ![...left].some((other) => references.some(({ by, to }) => by === relation && to === other.relation));
    const free = [...left].filter(isFree);
    if (free.length === 0)
      throw new OperatorError(`${[...left].map(({ name }) => name).join(', ')} refer to each other in a circle.`);
    for (const each of free) {
      ordered.push(each);
      left.delete(each);
    }
  }
  return ordered.filter(({ placed }) => !placed);
}

/** @throws OperatorError if a table has a trigger that this version does not know how to replace. */
async function replaceTriggers(client: Client, tables: readonly Table[]): Promise<void> {
  const list = () => client.query<{ name: string }>(triggersOfStatements, [tables.map(({ relation }) => relation)]);
  if ((await list()).rows.length === 0) return;
  await client.query(rowTriggers);
  const left = (await list()).rows.map(({ name }) => name);
  if (left.length > 0)
    throw new OperatorError(
      `Citus does not allow the triggers ${left.join(', ')}, because they use transition tables. Replace them by triggers for each row.`,
    );
}

const triggersOfStatements = `
  select tgname || ' of ' || tgrelid::regclass as name from pg_trigger
  where tgrelid = any($1::oid[]) and (tgoldtable is not null or tgnewtable is not null) order by name`;

type Key = { name: string; table: string; index: string };

/** @throws OperatorError if a table has a unique key over all organizations that this version does not know. */
async function assertKnownKeys(client: Client, tables: readonly Table[]): Promise<void> {
  const keys = await listKeys(
    client,
    tables.map(({ relation }) => relation),
  );
  const unknown = keys.filter(({ name }) => !keysOverOrganizations.includes(name));
  if (unknown.length === 0) return;
  throw new OperatorError(
    `Citus cannot check the unique keys ${unknown.map(({ name, table }) => `${name} of ${table}`).join(', ')}, because they do not contain org_id. Drop them, or add org_id to them.`,
  );
}

async function dropKeys(client: Client): Promise<string[]> {
  const keys = await listKeys(client, null);
  for (const { name, index } of keys) await client.query(`drop index ${name}; ${index}`);
  return keys.map(({ name }) => name);
}

const listKeys = async (client: Client, relations: readonly number[] | null): Promise<Key[]> =>
  (await client.query<Key>(keysWithoutOrganization, [relations, keysOverOrganizations])).rows;

/** `index`: the statement that creates the same index, but not unique. */
const keysWithoutOrganization = `
  select n.nspname || '.' || i.relname as name, indrelid::regclass::text as table,
    replace(pg_get_indexdef(indexrelid), 'CREATE UNIQUE INDEX', 'CREATE INDEX') as index
  from pg_index join pg_class i on i.oid = indexrelid join pg_namespace n on n.oid = i.relnamespace
  join pg_attribute a on a.attrelid = indrelid and a.attname = 'org_id' and not a.attisdropped
  where indisunique and a.attnum <> all (indkey)
    and (indrelid = any($1::oid[]) or $1 is null and n.nspname || '.' || i.relname = any($2::text[]))
  order by name`;

const makeReference = `
  select create_reference_table($1) where not exists (
    select from pg_dist_partition where logicalrelid = $1::text::regclass and partmethod = 'n')`;

/** @throws OperatorError if shards have other policies or grants than their tables. */
export async function assertLikeTables(client: Pick<Client, 'query'>): Promise<void> {
  const unlike = (await onNodes(client, unlikeShards)).filter((shards) => shards !== '');
  if (unlike.length === 0) return;
  throw new OperatorError(
    `Row level security or grants differ from their table's on the shards ${unlike.join(', ')}. Organizations may not be isolated there. Restore the shards from their tables.`,
  );
}

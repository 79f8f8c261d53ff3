import { allowFunctions } from '../../../apps/cli/src/citus/distribute.js';
import { onDatabase, query } from './sql.js';
import { isOnCitus } from './test-run.js';

type Node = { host: string; port: number };

/** The addresses of all nodes of a Citus cluster, its coordinator first. Only `owner` if its database has no Citus. */
export async function nodesOf(owner: string): Promise<string[]> {
  const [found] = await query<{ on_citus: boolean }>(
    owner,
    `select exists (select from pg_extension where extname = 'citus') as on_citus`,
  );
  if (!found?.on_citus) return [owner];
  const nodes = await query<Node>(
    owner,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
  );
  return [owner, ...nodes.map(({ host, port }) => Object.assign(new URL(owner), { hostname: host, port }).href)];
}

/** Makes a cluster of the databases with this name. */
export async function joinNodes(nodes: readonly string[], database: string): Promise<void> {
  const [coordinator, ...others] = nodes.map((node) => onDatabase(node, database)) as [string, ...string[]];
  for (const node of [coordinator, ...others]) await query(node, 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  await query(coordinator, 'select citus_set_coordinator_host($1, $2)', [hostname, port]);
  for (const node of others.map((each) => new URL(each)))
    await query(coordinator, 'select citus_add_node($1, $2)', [node.hostname, node.port]);
}

/** Ends the connections of Citus to a database, because PostgreSQL only copies databases without connections. */
export async function closeTemplate(node: string, database: string): Promise<void> {
  const apart = onDatabase(node, 'postgres');
  await query(apart, `alter database ${database} allow_connections false`);
  await query(apart, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [database]);
}

/**
 * On Citus, lets an insert of selected rows return something. Otherwise, Citus copies the rows, which PostgreSQL does not allow
 * under row level security. Tests have many such inserts, which is why not each of them does it itself.
 */
export const returning = (sql: string): string =>
  isOnCitus() && /\binsert into [^;]*\bselect\b/i.test(sql) && !/\breturning\b[^)]*$|\bon conflict\b/i.test(sql)
    ? `${sql} returning true`
    : sql;

/** Settings of a copy of the template, which has none of the template's own. Tests also create triggers. */
export const setUpNode = (database: string): string =>
  `${allowFunctions(database)}; alter database ${database} set citus.enable_unsafe_triggers = on`;

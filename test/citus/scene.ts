import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeKeys } from '#composition/keys';
import { query } from '../support/cluster/sql.js';
import { isOnCitus } from '../support/cluster/test-run.js';
import { createDatabase } from '../support/database.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';

/** An organization with an account at the third party, and the port of the node that has its rows. */
export type Placed = { owner: MemberClient; node: number; connection: string };

const shardId = `get_shard_id_for_distribution_column('identity.members', $1::text)`;

/** The product with a worker on a Citus cluster, and organizations on each of its nodes. */
export async function startCitusScene(perNode = 2) {
  const urls = await createDatabase();
  const database = new URL(urls.owner).pathname.slice(1);
  await query(urls.owner, `alter database ${database} set citus.enable_stat_counters = on`);
  const product = await startProduct({ installation: { urls, keys: makeKeys() } });
  afterAll(() => product.stop());
  await product.startWorker();
  const onCoordinator = <Row extends object>(sql: string, values?: unknown[]) => query<Row>(urls.owner, sql, values);

  const nodeOf = async (orgId: string): Promise<number> => {
    const [found] = await onCoordinator<{ port: number }>(
      `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid) where shardid = ${shardId}`,
      [orgId],
    );
    return found!.port;
  };

  const shardOf = async (orgId: string): Promise<number> =>
    (await onCoordinator<{ id: number }>(`select ${shardId} as id`, [orgId]))[0]!.id;

  const nodes = (
    await onCoordinator<{ port: number }>('select nodeport as port from pg_dist_node where groupid > 0 order by 1')
  ).map(({ port }) => port);

  const placed: Placed[] = [];
  const isFull = (node: number) => placed.filter((each) => each.node === node).length >= perNode;
  while (!nodes.every(isFull)) {
    const { owner } = await product.organization();
    const node = await nodeOf(owner.orgId);
    if (isFull(node)) continue;
    await product.installDemo(owner);
    const { id: connection } = await product.connect(owner);
    placed.push({ owner, node, connection });
  }

  /** Moves the group of shards that this shard belongs to. */
  const move = (shard: number, from: number, to: number) =>
    onCoordinator(
      `select citus_move_shard_placement($1, from_node.nodeid, to_node.nodeid, 'auto')
       from pg_dist_node from_node, pg_dist_node to_node where from_node.nodeport = $2 and to_node.nodeport = $3`,
      [shard, from, to],
    );

  /** Counts the statements on distributed tables since the start of the cluster. */
  const countStatements = async (): Promise<Statements> =>
    (
      await onCoordinator<Statements>(
        `select query_execution_single_shard::float8 as on_one_shard, query_execution_multi_shard::float8 as on_several
         from citus_stat_counters where name = current_database()`,
      )
    )[0]!;

  return { product, urls, nodes, placed, nodeOf, shardOf, move, countStatements, onCoordinator };
}

/** Statements by the number of shards that they touched. */
export type Statements = { on_one_shard: number; on_several: number };

/** The same address on the node with this port. */
export const onNode = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href;

/** Runs a command of the environment. `$1` is the port of a node. */
export const runCommand = (command: string, port: number) =>
  promisify(execFile)('sh', ['-c', command, 'sh', String(port)]);

/**
 * Describes what holds after `prepare`, which may take minutes.
 * @param lacking what the run lacks for it; null if nothing.
 */
export async function describeOnCitus<World extends object>(
  title: string,
  lacking: string | null,
  prepare: () => Promise<World>,
  tests: (world: World) => void,
): Promise<void> {
  if (lacking === null) describe(title, tests.bind(null, await prepare()));
  else describe.skip(`${title} (skipped: ${lacking})`, tests.bind(null, {} as World));
}

export const lackingCluster = isOnCitus() ? null : 'TEST_DATABASE_URL names no Citus cluster';

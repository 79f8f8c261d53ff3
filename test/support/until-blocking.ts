import { setTimeout } from 'node:timers/promises';
import { isOnCitus } from './cluster/test-run.js';
import { connected } from './cluster/sql.js';

const blocked = `
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** On Citus, the statements on the shards wait, on the nodes. */
const blockedOnNodes = `select sum(result::integer)::integer as count from run_command_on_all_nodes('${blocked}')`;

/**
 * Waits until the given number of connections to this database wait for a lock.
 * @param inLine the number of requests that wait for a connection, which are counted too
 */
export async function untilBlocking(ownerUrl: string, waiting = 1, inLine = () => 0): Promise<void> {
  await connected(ownerUrl, async (client) => {
    const count = async () =>
      (await client.query<{ count: number }>(isOnCitus() ? blockedOnNodes : blocked)).rows[0]!.count;
    while ((await count()) + inLine() < waiting) await setTimeout(5);
  });
}

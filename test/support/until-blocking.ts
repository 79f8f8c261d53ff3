import { setTimeout } from 'node:timers/promises';
import { connected } from './cluster/sql.js';

const blocked = `
  select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/**
 * Waits until the given number of connections to this database wait for a lock.
 * @param inLine the number of requests that wait for a connection, which are counted too
 */
export async function untilBlocking(ownerUrl: string, waiting = 1, inLine = () => 0): Promise<void> {
  await connected(ownerUrl, async (client) => {
    while ((await client.query(blocked)).rows.length + inLine() < waiting) await setTimeout(5);
  });
}

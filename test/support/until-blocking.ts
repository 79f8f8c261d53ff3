import { setTimeout } from 'node:timers/promises';
import { query } from './cluster/sql.js';

const blocked = `
  select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Waits until a connection to this database waits for a lock that another one holds. */
export async function untilBlocking(ownerUrl: string): Promise<void> {
  while ((await query(ownerUrl, blocked)).length === 0) await setTimeout(5);
}

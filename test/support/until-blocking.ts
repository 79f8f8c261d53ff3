import { setTimeout } from 'node:timers/promises';
import { query } from './cluster/sql.js';

const blocked = `
  select from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Waits until so many connections to this database wait for a lock that another one holds. */
export async function untilBlocking(ownerUrl: string, waiting = 1): Promise<void> {
  while ((await query(ownerUrl, blocked)).length < waiting) await setTimeout(5);
}

import { type Pool } from 'pg';

/** How a process reaches PostgreSQL. */
export type DatabaseAccess = {
  url: string;
  /** The role to act as, where the URL names another that may; a role of its own in the URL is safer. */
  role: string | null;
  /** Connections a pool holds at the most. */
  poolSize: number;
  /** Milliseconds after which PostgreSQL gives a statement up. */
  statementTimeoutMs: number;
};

/** What a connection starts with, as PostgreSQL takes it. */
export const optionsOf = ({ role, statementTimeoutMs }: DatabaseAccess, more: Record<string, string> = {}): string =>
  Object.entries({
    timezone: 'UTC',
    statement_timeout: String(statementTimeoutMs),
    // Compiling a statement costs more than most take to run.
    jit: 'off',
    // Data is in memory or on disks without a head to move; or else large tables are read whole.
    random_page_cost: '1.1',
    ...(role && { role }),
    ...more,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Lets a pool lose connections. What runs on one fails, and the pool replaces it; but a connection also says so by
 * itself, idle or not, and where nobody listens that ends the process.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

import { type Pool } from 'pg';

/**
 * Lets a pool lose connections. What runs on one fails, and the pool replaces it; but a connection also says so by
 * itself, idle or not, and where nobody listens that ends the process.
 */
export function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

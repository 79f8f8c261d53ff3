import { Client, Pool } from 'pg';

/** Opens a connection for each call. This costs both sides 10 ms of processor time. */
export async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  // If the server stops, the statement fails. Errors of the connection itself are ignored.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const pools = new Map<string, Pool>();

/** Runs one statement on a connection that stays open for a second. It must not leave anything in its session. */
export const query = async <Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> =>
  (await (pools.get(url) ?? open(url)).query<Row>(text, values)).rows;

function open(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 20, idleTimeoutMillis: 1000, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  pool.on('remove', () => pool.totalCount === 0 && pools.delete(url));
  pools.set(url, pool);
  return pool;
}

export const onDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

/**
 * Drops all databases with this prefix, ten at the same time. PostgreSQL writes a checkpoint before it drops a database, and
 * one checkpoint serves all that wait for it.
 */
export async function dropDatabases(owner: string, prefix: string): Promise<void> {
  const apart = onDatabase(owner, 'postgres');
  const named = `select datname as name from pg_database where datname like '${prefix}%'`;
  const found = await query<{ name: string }>(apart, named);
  while (found.length > 0) await Promise.all(found.splice(0, 10).map(({ name }) => dropDatabase(apart, name)));
}

/** With `force`, PostgreSQL refuses to end an autovacuum worker. Without it, PostgreSQL asks the worker to stop, and waits. */
async function dropDatabase(url: string, name: string): Promise<void> {
  const isRefused = (error: unknown) => (error as { code?: string }).code === '42501';
  await query(url, `drop database ${name} with (force)`).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return query(url, `drop database ${name}`);
  });
}

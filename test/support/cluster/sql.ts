import { Client } from 'pg';

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

/** Runs one statement. */
export const query = <Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> =>
  connected(url, async (client) => (await client.query<Row>(text, values)).rows);

export const onDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

/** Drops all databases with this prefix. */
export async function dropDatabases(owner: string, prefix: string): Promise<void> {
  const apart = onDatabase(owner, 'postgres');
  const named = `select datname as name from pg_database where datname like '${prefix}%'`;
  for (const { name } of await query<{ name: string }>(apart, named))
    await query(apart, `drop database ${name} with (force)`);
}

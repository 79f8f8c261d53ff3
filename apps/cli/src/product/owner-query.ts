import { type Client, type QueryResultRow } from 'pg';
import { connectionTo } from '#kernel/plain';
import { type Installation } from './installation.js';

/** Runs one statement as the owner of the tables, who sees all organizations. */
export const queryAsOwner = async <Row extends QueryResultRow>(
  installation: Installation,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => (await asOwner(installation, (client) => client.query<Row>(sql, values))).rows;

/** Opens a connection as the owner of the tables for work that needs one session. */
export async function asOwner<Result>(
  installation: Installation,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { Client } = await import('pg');
  const client = new Client(connectionTo(await installation.ownerUrl()));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

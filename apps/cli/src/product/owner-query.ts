import { type QueryResultRow } from 'pg';
import { connectionTo } from '#kernel/plain';
import { type Installation } from './installation.js';

/** Runs one statement as the owner of the tables, who sees all organizations. */
export async function queryAsOwner<Row extends QueryResultRow>(
  installation: Installation,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { Client } = await import('pg');
  const client = new Client(connectionTo(await installation.ownerUrl()));
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

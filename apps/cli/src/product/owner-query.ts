import { Client, type QueryResultRow } from 'pg';
import { connectionTo } from '#kernel';
import { type Installation } from './installation.js';

/** One statement as the owner of the tables: no request sees more than one organization, and the operator all of them. */
export async function queryAsOwner<Row extends QueryResultRow>(
  installation: Installation,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(connectionTo(await installation.ownerUrl()));
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

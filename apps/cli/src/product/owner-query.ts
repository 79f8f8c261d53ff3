import { Client, type QueryResultRow } from 'pg';
import { connectionTo, type Environment, Configuration } from '#kernel';
import { cliSettings } from './cli-settings.js';
import { ownerUrl } from './database-urls.js';

/** One statement as the owner of the tables: no request sees more than one organization, and the operator all of them. */
export async function queryAsOwner<Row extends QueryResultRow>(
  environment: Environment,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(connectionTo(await ownerUrl(Configuration.read(environment, cliSettings))));
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';

/**
 * Returns the names of the master keys that wrap the data keys of a database. Empty if the database has no sealed data.
 * @param ownerUrl of the role that owns the tables, because other roles see one organization at a time
 */
export async function wrappingKeys(ownerUrl: string): Promise<string[]> {
  const client = new Client(connectionTo(ownerUrl));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await Promise.all(['kernel.data_keys', 'vault.data_keys'].map((table) => namesIn(client, table)));
    return [...new Set(found.flat())];
  } finally {
    await client.end();
  }
}

async function namesIn(client: Client, table: string): Promise<string[]> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [table]);
  if (rowCount === 0) return [];
  const { rows } = await client.query<{ name: string }>(`select distinct master_key_id as name from ${table}`);
  return rows.map(({ name }) => name);
}

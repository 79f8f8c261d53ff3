import { type Client } from 'pg';

/** The first version of Citus that Latchkey supports. */
export const minVersion = 13;

/** The version of the extension in this database. Null if the database does not have it. */
export async function findCitusVersion(client: Pick<Client, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return rows[0]?.version ?? null;
}

import { Client } from 'pg';

/** One statement on a connection of its own. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export const onDatabase = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

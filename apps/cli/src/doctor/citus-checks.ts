import { type Client } from 'pg';
import { schemas } from '#composition/schemas';
import { kernelSchema, operatorCommand } from '#kernel';
import { vaultSchema } from '#vault';
import { assertCitus, assertLikeTables } from '../citus/distribute.js';
import { organizationTables, referenceTables } from '../citus/placement.js';
import { findCitusVersion } from '../citus/version.js';
import { type Check, check, type Database, Fault } from './check.js';

/** Checks a database with the extension Citus. On any other database, there is nothing to check. */
export async function citusChecks(database: Database): Promise<Check[]> {
  const client = database as Pick<Client, 'query'>;
  const version = await findCitusVersion(client).catch(() => null);
  if (version === null) return [];
  return [
    await check('citus', async () => {
      await assertCitus(client);
      return `Citus ${version}, and all its nodes can be used.`;
    }),
    await check('placement', async () => {
      const left = await findUnplaced(client);
      if (left.length > 0)
        throw new Fault(
          `These tables are only on the coordinator: ${left.join(', ')}. Run \`${operatorCommand} migrate --citus\`.`,
        );
      await assertLikeTables(client);
      return 'All tables of organizations are distributed, with the row level security and grants of their tables.';
    }),
  ];
}

/** Lists the tables of organizations that are not distributed, and the tables that each node should have but does not. */
async function findUnplaced(client: Pick<Client, 'query'>): Promise<string[]> {
  const names = [kernelSchema, ...schemas, vaultSchema].map(({ name }) => name);
  const { rows } = await client.query<{ name: string; placed: boolean }>(organizationTables, [names]);
  const { rows: lacking } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (
       select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'n')`,
    [referenceTables],
  );
  return [...rows.filter(({ placed }) => !placed), ...lacking].map(({ name }) => name);
}

import { DataSource } from 'typeorm';
import { seedCatalog } from '#catalog';
import { kernelSchema, migrate, Transactions } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '#composition/schemas';
import { distribute, prepareNodes } from '../../../apps/cli/src/citus/distribute.js';
import { connected } from './sql.js';

/** Creates the database that every test file gets a copy of, with the shipped catalog. */
export async function prepareTemplate(ownerUrl: string, onCitus: boolean): Promise<void> {
  const all = [kernelSchema, ...schemas, vaultSchema];
  if (onCitus) await connected(ownerUrl, prepareNodes);
  await migrate(ownerUrl, all);
  const names = all.map(({ name }) => name);
  if (onCitus) await connected(ownerUrl, (client) => distribute(client, names, () => undefined));
  const database = await new DataSource({ type: 'postgres', url: ownerUrl }).initialize();
  await seedCatalog(new Transactions(database), new Date('2026-11-20T08:00:00.000Z'), { demoProviderUrl: null });
  await frozen(database);
  await database.destroy();
}

/**
 * The first reader of a page of PostgreSQL's own tables writes commit hints to it, which every copy would repeat. Our
 * tables are left alone, because statistics would change their plans.
 */
async function frozen(database: DataSource): Promise<void> {
  const [{ names }] = await database.query<[{ names: string }]>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
  );
  await database.query(`vacuum (freeze, truncate false, process_toast false) ${names}`);
}

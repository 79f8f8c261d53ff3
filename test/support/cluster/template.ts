import { DataSource } from 'typeorm';
import { seedCatalog } from '#catalog';
import { kernelSchema, migrate, Transactions } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '#composition/schemas';

/** Makes the database that every test file gets a copy of, with the shipped catalog in it. */
export async function prepareTemplate(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl, [kernelSchema, ...schemas, vaultSchema]);
  const database = await new DataSource({ type: 'postgres', url: ownerUrl }).initialize();
  await seedCatalog(new Transactions(database), new Date('2026-11-20T08:00:00.000Z'), { demoProviderUrl: null });
  await frozen(database);
  await database.destroy();
}

/**
 * Who first reads a page of PostgreSQL's own tables notes there whose transactions have committed, and every copy would
 * have it noted again. Not of ours: statistics, which they would then have, change plans.
 */
async function frozen(database: DataSource): Promise<void> {
  const [{ names }] = await database.query<[{ names: string }]>(
    `select string_agg(oid::regclass::text, ', ') as names from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
  );
  await database.query(`vacuum (freeze, truncate false, process_toast false) ${names}`);
}

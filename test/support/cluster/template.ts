import { DataSource } from 'typeorm';
import { seedCatalog } from '#catalog';
import { kernelSchema, migrate, Transactions } from '#kernel';
import { vaultSchema } from '#vault';
import { schemas } from '../../../apps/api/src/schemas.js';

/** Makes the database that every test file gets a copy of, with the shipped catalog in it. */
export async function prepareTemplate(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl, [kernelSchema, ...schemas, vaultSchema]);
  const database = await new DataSource({ type: 'postgres', url: ownerUrl }).initialize();
  await seedCatalog(new Transactions(database), new Date('2026-11-20T08:00:00.000Z'), { demoProviderUrl: null });
  await database.destroy();
}

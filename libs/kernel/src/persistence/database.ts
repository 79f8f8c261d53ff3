import { DataSource } from 'typeorm';
import { type DatabaseAccess, poolOf } from './database-access.js';
import { checkBoundRole } from './bound-role.js';
import { type DatabaseSchema } from './schema.js';

/** Opens the connections that write. @throws ConfigurationError for a role that keeps no organizations apart. */
export async function openDatabase(access: DatabaseAccess, schemas: DatabaseSchema[], onLost: () => void) {
  const database = await new DataSource({
    type: 'postgres',
    entities: schemas.flatMap((schema) => schema.tables),
    // An undefined in a `where` would otherwise match the first row there is.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: poolOf(access, onLost),
  }).initialize();
  try {
    await checkBoundRole(database, access.role);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

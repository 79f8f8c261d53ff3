import { type ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import { ConfigurationError } from '../domain/errors.js';
import { type DatabaseAccess, type ConnectionListeners, poolOf } from './database-access.js';
import { checkMigrated } from './check-migrated.js';
import { checkBoundRole } from './bound-role.js';
import { compareClocks } from './compare-clocks.js';
import { checkOwnSession } from './own-session.js';
import { type DatabaseSchema } from './schema.js';

/**
 * Opens the connections for writing.
 * @param own the schema of the process's role
 * @throws ConfigurationError for a database that is unreachable or not migrated, and for a role that does not isolate
 * organizations
 */
export async function openDatabase(
  access: DatabaseAccess,
  own: 'kernel' | 'vault',
  schemas: DatabaseSchema[],
  listeners: ConnectionListeners,
) {
  const source = new DataSource({
    type: 'postgres',
    entities: schemas.flatMap((schema) => schema.tables),
    // Otherwise, undefined in a `where` would match the first row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: poolOf(access, listeners),
  });
  const database = await source.initialize().catch((error: unknown) => unreachable(access, error));
  const runner = database.createQueryRunner();
  try {
    await checkOwnSession((await runner.connect()) as ClientBase, access.url);
    await runner.release();
    await checkBoundRole(database, access.role);
    await checkMigrated(database, own, schemas);
    await compareClocks(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function unreachable({ url }: DatabaseAccess, cause: unknown): never {
  const { host, pathname } = new URL(url);
  const why = cause instanceof AggregateError ? String(cause.errors[0]) : (cause as Error).message;
  throw new ConfigurationError([
    `The database ${pathname.slice(1)} at ${host} cannot be opened (${why}). Start the database, or correct its ` +
      'address.',
  ]);
}

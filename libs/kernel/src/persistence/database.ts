import { DataSource } from 'typeorm';
import { type DatabaseAccess, optionsOf } from './database-access.js';
import { type DatabaseSchema } from './schema.js';

/** Opens the connections that write. They act as a role without BYPASSRLS, or organizations are not kept apart. */
export function openDatabase(access: DatabaseAccess, schemas: DatabaseSchema[]) {
  return new DataSource({
    type: 'postgres',
    url: access.url,
    poolSize: access.poolSize,
    entities: schemas.flatMap((schema) => schema.tables),
    // An undefined in a `where` would otherwise match the first row there is.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: { options: optionsOf(access, { lock_timeout: String(access.statementTimeoutMs) }) },
  }).initialize();
}

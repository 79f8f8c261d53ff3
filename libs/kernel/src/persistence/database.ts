import { DataSource } from 'typeorm';
import { type DatabaseAccess } from './database-access.js';
import { type Schema } from './schema.js';

/** Opens the connections that write. They act as a role without BYPASSRLS, or organizations are not kept apart. */
export function openDatabase({ url, role, poolSize, statementTimeoutMs }: DatabaseAccess, schemas: Schema[]) {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: schemas.flatMap((schema) => schema.tables),
    // An undefined in a `where` would otherwise match the first row there is.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      options: [
        '-c timezone=UTC',
        '-c plan_cache_mode=force_generic_plan',
        `-c statement_timeout=${statementTimeoutMs}`,
        `-c lock_timeout=${statementTimeoutMs}`,
        ...(role ? [`-c role=${role}`] : []),
      ].join(' '),
    },
  }).initialize();
}

/** How many wait for a connection to write on. */
export const waitingFor = (database: DataSource): number =>
  (database.driver as unknown as { master: { waitingCount: number } }).master.waitingCount;

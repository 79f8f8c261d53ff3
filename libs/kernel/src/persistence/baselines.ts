import { type QueryRunner } from 'typeorm';
import { ConfigurationError } from '../domain/errors.js';
import { type DatabaseSchema } from './schema.js';

/** The migrations of version 0.1 have earlier timestamps. The baselines, which replace them, have later ones. */
const firstBaseline = 1796000000000;

const timestampOf = (name: string): number => Number(name.slice(-13));

/** Whether version 0.1 had this migration, which a baseline has replaced. */
export const isSquashed = (migration: string): boolean => timestampOf(migration) < firstBaseline;

/**
 * Returns the baselines that need not run on a database of version 0.1, because its tables exist already.
 * @param done names of the migrations that have run on the database
 * @throws ConfigurationError if only some migrations of version 0.1 have run
 */
export function adoptedBaselines(done: readonly string[], schemas: DatabaseSchema[]): string[] {
  if (!done.some(isSquashed)) return [];
  const baselines = schemas
    .flatMap(({ migrations }) => migrations)
    .filter(({ name, replaces }) => replaces !== undefined && !done.includes(name));
  if (baselines.every(({ replaces }) => done.includes(replaces!))) return baselines.map(({ name }) => name);
  throw new ConfigurationError([
    'The tables are from a version before 0.1.0. Upgrade the database to version 0.1.0 first, then to this version.',
  ]);
}

/** Records the baselines of a database of version 0.1. The old names stay, so that version 0.1 still starts. */
export async function adoptBaselines(runner: QueryRunner, schemas: DatabaseSchema[]): Promise<void> {
  const [{ exists }] = (await runner.query(`select to_regclass('kernel.migrations') is not null as exists`)) as [
    { exists: boolean },
  ];
  if (!exists) return;
  const rows = (await runner.query('select name from kernel.migrations')) as { name: string }[];
  const done = rows.map(({ name }) => name);
  const names = adoptedBaselines(done, schemas);
  await runner.query('insert into kernel.migrations (timestamp, name) select * from unnest($1::bigint[], $2::text[])', [
    names.map(timestampOf),
    names,
  ]);
}

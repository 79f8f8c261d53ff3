import { type ClientBase } from 'pg';
import { DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ConfigurationError } from './domain/errors.js';
import { migrateQueue } from './events/outbox/bull-queue.js';
import { adaptToCitus } from './migrate-on-citus.js';
import { migrationLock } from './migration-lock.js';
import { connectionTo } from './persistence/connection-to.js';
import { assertOwnSession } from './persistence/connection-checks.js';
import { type DatabaseRole, databaseRoles, type DatabaseSchema } from './persistence/schema.js';

export type MigrationWatcher = {
  /** Called if another migration or a backup is running. */
  onWait: () => void;
  /** @param count the number of migrations that have not run yet */
  onPending: (count: number) => void;
  onStart: (name: string) => void;
};

/**
 * Migrates a database, and grants each role access to the schemas that it uses. Only one process migrates at a time.
 * @param ownerUrl names a role that may create schemas and, on the first run, roles.
 * @returns how many migrations ran
 */
export async function migrate(
  ownerUrl: string,
  schemas: DatabaseSchema[],
  watcher?: MigrationWatcher,
): Promise<number> {
  const database = await createDataSource(ownerUrl, schemas).initialize();
  const runner = database.createQueryRunner();
  try {
    await assertOwnSession((await runner.connect()) as ClientBase, ownerUrl);
    // This connection holds the lock until it closes, so that processes that start at the same time take turns.
    const [attempt] = (await runner.query(`select pg_try_advisory_lock(${migrationLock}) as locked`)) as {
      locked: boolean;
    }[];
    if (!attempt!.locked) {
      watcher?.onWait();
      await runner.query(`select pg_advisory_lock(${migrationLock})`);
    }
    await assertCreatesSchemas(runner);
    await runner.query('create schema if not exists kernel');
    for (const role of databaseRoles) await runner.query(createRole(role));
    await adoptBaselines(runner, schemas);
    const pending = await new MigrationExecutor(database, runner).getPendingMigrations();
    await adaptToCitus(runner, pending);
    if (watcher) watch(pending, watcher);
    const run = await database.runMigrations({ transaction: 'each' });
    // A context without tables has no schema.
    for (const schema of schemas.filter(({ migrations }) => migrations.length > 0)) await runner.query(grants(schema));
    for (const { afterMigrations } of schemas) await afterMigrations?.(runner);
    await migrateQueue(ownerUrl, 'latchkey_app');
    return run.length;
  } finally {
    await runner.query(`select pg_advisory_unlock(${migrationLock})`);
    await runner.release();
    await database.destroy();
  }
}

async function assertCreatesSchemas(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(
    `select has_database_privilege(current_database(), 'create') as may, current_user as role, current_database() as name`,
  )) as { may: boolean; role: string; name: string }[];
  const { may, role, name } = found!;
  if (may) return;
  throw new ConfigurationError([
    `The role ${role} cannot create schemas in the database ${name}. As a superuser, run ` +
      `\`alter database "${name}" owner to "${role}"\`.`,
  ]);
}

/** Calls the watcher before each migration that has not run yet. */
function watch(pending: readonly Migration[], watcher: MigrationWatcher): void {
  watcher.onPending(pending.length);
  for (const { name, instance } of pending) {
    const up = instance!.up.bind(instance);
    instance!.up = (runner) => {
      watcher.onStart(name);
      return up(runner);
    };
  }
}

const createDataSource = (url: string, schemas: DatabaseSchema[]) =>
  new DataSource({
    type: 'postgres',
    url,
    migrationsTableName: 'migrations',
    schema: 'kernel',
    migrations: schemas.flatMap((schema) => schema.migrations),
    extra: { ...connectionTo(url), max: 2 },
  });

/**
 * Returns SQL that creates a role without a login, unless it exists. The operator gives it a login later, or uses a role
 * that may act as it.
 */
export const createRole = (role: DatabaseRole): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin nosuperuser nobypassrls;
      -- The creator of a role can grant it to others, but can act as it only after granting it to itself.
      execute 'grant ${role} to ' || quote_ident(current_user);
    end if;
  end $$;`;

const grants = ({ name, role, appendOnly = [], readOnly = [] }: DatabaseSchema) => `
  grant usage on schema ${name} to ${role};
  grant select, insert, update, delete on all tables in schema ${name} to ${role};
  grant execute on all functions in schema ${name} to ${role};
  ${appendOnly.map((table) => `revoke update, delete, truncate on ${table} from ${role};`).join('\n')}
  ${readOnly.map((table) => `revoke insert, update, delete, truncate on ${table} from ${role};`).join('\n')}`;

/** The migrations of version 0.1 have earlier timestamps. The baselines, which replace them, have later ones. */
const firstBaseline = 1796000000000;

const timestampOf = (name: string): number => Number(name.slice(-13));

/** Returns the name of the migration that was added last. It tells how far a database has been upgraded. */
export const newestMigration = (schemas: DatabaseSchema[]): string =>
  schemas
    .flatMap(({ migrations }) => migrations.map(({ name }) => name))
    .reduce((newest, name) => (timestampOf(name) > timestampOf(newest) ? name : newest));

/** The last commit with the migrations of version 0.1. Other commits have that version number too. */
const lastOfVersion01 = '6ad58c339';

/** Whether version 0.1 had this migration, which a baseline has replaced. */
export const isSquashed = (migration: string): boolean => timestampOf(migration) < firstBaseline;

/**
 * Returns the baselines that need not run on a database of version 0.1, because its tables exist already.
 * @param done names of the migrations that have run on the database
 * @throws ConfigurationError if the last migrations of version 0.1 have not run
 */
export function adoptedBaselines(done: readonly string[], schemas: DatabaseSchema[]): string[] {
  if (!done.some(isSquashed)) return [];
  const baselines = schemas
    .flatMap(({ migrations }) => migrations)
    .filter(({ name, replaces }) => replaces !== undefined && !done.includes(name));
  const missing = baselines.map(({ replaces }) => replaces!).filter((name) => !done.includes(name));
  if (missing.length === 0) return baselines.map(({ name }) => name);
  throw new ConfigurationError([
    `This version cannot upgrade the database, because the migration ${missing[0]} of an earlier version did not run on it. ` +
      `First run \`migrate\` of the version at commit ${lastOfVersion01}, then of this version.`,
  ]);
}

/** Records the baselines of a database of version 0.1. The old names stay, so that version 0.1 still starts. */
async function adoptBaselines(runner: QueryRunner, schemas: DatabaseSchema[]): Promise<void> {
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

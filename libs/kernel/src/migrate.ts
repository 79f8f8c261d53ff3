import { DataSource } from 'typeorm';
import { migrateQueue } from './events/outbox/queue-schema.js';
import { databaseRoles, type DatabaseSchema } from './persistence/schema.js';

/**
 * Brings a database up to date, one process at a time, and grants each role just what it uses.
 * @param ownerUrl names a role that may create schemas and, on the first run, roles.
 */
export async function migrate(ownerUrl: string, schemas: DatabaseSchema[]): Promise<void> {
  const database = await sourceOf(ownerUrl, schemas).initialize();
  const runner = database.createQueryRunner();
  try {
    // Held by this connection until it closes, so that processes that start together take turns.
    await runner.query(`select pg_advisory_lock(hashtext('latchkey.migrate'))`);
    await runner.query('create schema if not exists kernel');
    await runner.query(createRoles);
    await database.runMigrations({ transaction: 'each' });
    // A context that keeps nothing has no schema of its name.
    for (const { name, role } of schemas.filter(({ migrations }) => migrations.length > 0))
      await runner.query(grants(name, role));
    await runner.query(kernelGrants);
    await migrateQueue(ownerUrl, 'latchkey_app');
  } finally {
    await runner.query(`select pg_advisory_unlock(hashtext('latchkey.migrate'))`);
    await runner.release();
    await database.destroy();
  }
}

/** Names of migrations that this build has and the database lacks. */
export async function pendingMigrations(names: () => Promise<string[]>, schemas: DatabaseSchema[]): Promise<string[]> {
  const done = new Set(await names());
  return schemas.flatMap(({ migrations }) => migrations.map(({ name }) => name)).filter((name) => !done.has(name));
}

const sourceOf = (url: string, schemas: DatabaseSchema[]) =>
  new DataSource({
    type: 'postgres',
    url,
    migrationsTableName: 'migrations',
    schema: 'kernel',
    migrations: schemas.flatMap((schema) => schema.migrations),
    poolSize: 2,
  });

/** Without a login: whoever runs the product gives them one, or lets its own role act as them. */
const createRoles = databaseRoles
  .map(
    (role) => `
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nosuperuser nobypassrls;
          -- Who creates a role may hand it out, yet not act as it until it is handed to them.
          execute 'grant ${role} to ' || quote_ident(current_user);
        end if;
      end $$;`,
  )
  .join('\n');

const grants = (schema: string, role: string) => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete on all tables in schema ${schema} to ${role};
  grant execute on all functions in schema ${schema} to ${role};`;

/** The log of events is only ever added to. */
const kernelGrants = `
  revoke update, delete, truncate on kernel.events from latchkey_app;
  revoke insert, update, delete on kernel.migrations from latchkey_app;`;

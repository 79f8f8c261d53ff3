import { Client, type ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import { Logger } from '@nestjs/common';
import { ConfigurationError } from '../domain/errors.js';
import { maxClockSkew } from '../domain/clock.js';
import { operatorCommand } from '../process/installation.js';
import { connectionTo } from './connection-to.js';
import { type ConnectionListeners, type DatabaseAccess, buildPoolOptions } from './database-access.js';
import { assertBoundRole, assertOwnSession } from './connection-checks.js';
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
    extra: buildPoolOptions(access, listeners),
  });
  const database = await source.initialize().catch((error: unknown) => unreachable(access, error));
  const runner = database.createQueryRunner();
  try {
    await assertOwnSession((await runner.connect()) as ClientBase, access.url);
    await runner.release();
    await assertBoundRole(database, access.role);
    await assertMigrated(database, own, schemas);
    await compareClocks(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** @throws ConfigurationError if no connection can be opened. */
export async function assertReachable(url: string): Promise<void> {
  const client = new Client(connectionTo(url));
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => unreachable({ url }, error));
  await client.end();
}

function unreachable({ url }: Pick<DatabaseAccess, 'url'>, cause: unknown): never {
  const { host, pathname } = new URL(url);
  const why = cause instanceof AggregateError ? String(cause.errors[0]) : (cause as Error).message;
  throw new ConfigurationError([
    `The database ${pathname.slice(1)} at ${host} cannot be opened (${why}). Start the database, or correct its ` +
      'address.',
  ]);
}

/** Logs an error if the clocks of this process and of PostgreSQL differ by more than signed requests tolerate. */
async function compareClocks(database: DataSource, now = () => Date.now()): Promise<void> {
  const sentAt = now();
  const [row] = await database.query<[{ at: number }]>('select extract(epoch from clock_timestamp())::float8 as at');
  const receivedAt = now();
  // PostgreSQL read its clock at some moment between these two times.
  const ahead = Math.round(((sentAt + receivedAt) / 2 - row.at * 1000) / 100) / 10;
  if (Math.abs(ahead) - (receivedAt - sentAt) / 2000 <= maxClockSkew) return;
  const which = ahead > 0 ? 'ahead of' : 'behind';
  new Logger('Clock').error(
    { seconds: Math.abs(ahead) },
    `The clock of this machine is ${Math.abs(ahead)} s ${which} PostgreSQL's. Synchronize both with the same time server.`,
  );
}

const toMigrate = `run \`${operatorCommand} migrate\` as the role that owns the schemas`;

/**
 * Refuses an outdated database, or the database of another product. Otherwise, the process would fail later, in the
 * middle of its work. A newer database is fine: during an upgrade the migrations run first.
 * @param own the schema of the process's role, whose data keys it reads
 * @throws ConfigurationError that says what to do
 */
async function assertMigrated(database: DataSource, own: 'kernel' | 'vault', schemas: DatabaseSchema[]) {
  const { name, login, readable } = (await database.query<[Facts]>(facts, [own]))[0];
  if (readable === null)
    throw new ConfigurationError([
      `The database ${name} has no Latchkey tables. Set the address of another database, or ${toMigrate}.`,
    ]);
  if (!readable)
    throw new ConfigurationError([
      `The role ${login} cannot read ${own}.data_keys in the database ${name}. Give the process an address that \`migrate\` printed for it, or ${toMigrate}.`,
    ]);
  // The vault's role cannot see which migrations have run.
  if (own === 'kernel') assertNotOlder(name, await ledger(database), schemas);
}

function assertNotOlder(database: string, done: readonly string[], schemas: DatabaseSchema[]): void {
  const expected = schemas.flatMap(({ migrations }) => migrations.map(({ name }) => name));
  const missing = expected.filter((name) => !done.includes(name));
  if (missing.length > 0)
    throw new ConfigurationError([
      `The database ${database} is from an older version. It lacks ${missing.length} of ${expected.length} migrations, ` +
        `including ${missing[0]}. First ${toMigrate}.`,
    ]);
}

const ledger = async (database: DataSource): Promise<string[]> =>
  (await database.query<{ name: string }[]>('select name from kernel.migrations')).map(({ name }) => name);

type Facts = { name: string; login: string; readable: boolean | null };

const facts = `
  select current_database() as name, current_user as login, (
    select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = 'data_keys'
  ) as readable`;

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { OperatorError } from '#composition/operator-error';
import { adoptedBaselines, connectionTo, isSquashed, migrate, type Subscription } from '#kernel';
import { migrationProgress, type Progress } from '../command-line/progress.js';
import { type BackupHeader } from './backup-content.js';
import { type BackupReader } from './backup-reader.js';
import { copiedTables, copyOf, everySchema, schemaNames } from './copied-tables.js';

type RestoreOptions = {
  /** Must throw unless the keys open the restored data. If it throws, nothing is restored. */
  prove: (client: Client) => Promise<unknown>;
  /** The size of the backup file in bytes. */
  size: number;
  progress: Progress;
};

/** `bytes`: the size of the database. */
type Restored = { organizations: number; bytes: number };

/**
 * Restores a backup into an empty database and migrates it to this version.
 * @throws OperatorError if the database is not empty. Then nothing is changed.
 */
export async function restore(
  ownerUrl: string,
  header: BackupHeader,
  reader: BackupReader,
  { prove, size, progress }: RestoreOptions,
): Promise<Restored> {
  assertNotNewer(header);
  const backupMigrations = new Set([...header.migrations, ...adoptedBaselines(header.migrations, everySchema)]);
  await withClient(ownerUrl, clear);
  const backupSchemas = everySchema.map(({ migrations, ...schema }) => ({
    ...schema,
    migrations: migrations.filter(({ name }) => backupMigrations.has(name)),
    // These concern tables that the backup may not have. The migration to this version does them.
    afterMigrations: undefined,
    appendOnly: [],
    readOnly: [],
  }));
  await migrate(ownerUrl, backupSchemas, migrationProgress(progress, 'Creating tables'));
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    progress.begin('Restoring', size, 'bytes');
    await restoreTables(client, reader, progress);
    await prove(client);
    const subscriptions = everySchema.flatMap((schema) => schema.subscriptions ?? []);
    for (const { sql, values } of restoredStatements(subscriptions)) await client.query(sql, values);
    await client.query('commit');
    progress.begin('Analyzing tables');
    await client.query('analyze');
  });
  await migrate(ownerUrl, everySchema, migrationProgress(progress, 'Migrating to this version'));
  return withClient(ownerUrl, async (client) => (await client.query<Restored>(totals)).rows[0]!);
}

const totals = `
  select (select count(*)::int from organizations.organizations) as organizations,
    pg_database_size(current_database())::float8 as bytes`;

function assertNotNewer({ migrations, version }: BackupHeader): void {
  const known = new Set(everySchema.flatMap((schema) => schema.migrations.map(({ name }) => name)));
  if (migrations.every((name) => isSquashed(name) || known.has(name))) return;
  throw new OperatorError(
    `The backup was made by the newer version ${version}. Restore it with that version or a newer one.`,
  );
}

/** Drops the tables of a database without organizations, so that they can be created as they were in the backup. */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.query<Content>(content, [schemaNames]);
  const { ours, schema, rows_in } = rows[0]!;
  if (schema !== null && !ours)
    throw new OperatorError(
      `The database has the schema ${schema}, which Latchkey did not create. Restore into an empty database.`,
    );
  if (rows_in && (await client.query('select from kernel.access_epochs limit 1')).rowCount !== 0)
    throw new OperatorError(
      'The database is not empty: it contains organizations. Nothing was changed. Restore into an empty database.',
    );
  await client.query(`drop schema if exists ${schemaNames.join(', ')}, bullmq cascade`);
}

type Content = { ours: boolean; schema: string | null; rows_in: boolean };

const content = `select to_regclass('kernel.migrations') is not null as ours,
  to_regclass('kernel.access_epochs') is not null as rows_in,
  (select min(nspname) from pg_namespace where nspname = any($1)) as schema`;

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(connectionTo(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns statements that run on restored rows before the product starts, as the owner of the tables. The old product
 * may have kept running after the backup, so work that is pending in the backup may have been done.
 */
const restoredStatements = (subscriptions: readonly Subscription[]): { sql: string; values?: unknown[] }[] => [
  // Changes all epochs: processes may cache data under epochs that the old database used after the backup.
  { sql: 'update kernel.access_epochs set epoch = kernel.next_epoch(epoch)' },
  // Deletes emails that are due. They may have been sent after the backup, and an email is sent at most once.
  { sql: 'delete from kernel.outbox where job = any($1) and due_at <= now()', values: [mailing(subscriptions)] },
  // Releases rows whose workers no longer exist.
  { sql: 'update kernel.outbox set claimed_until = null where claimed_until is not null' },
  { sql: 'update vault.outbox set claimed_until = null where claimed_until is not null' },
];

const mailing = (subscriptions: readonly Subscription[]): string[] =>
  subscriptions.flatMap(({ job, effect }) => (effect === 'mails' ? [job] : []));

/**
 * Loads the rows of a backup into tables, in one transaction. The tables must have the columns that they had when the
 * backup was made. COPY does not work under row level security, so row level security is not forced on the owner
 * during the restore. Triggers and constraints are off, because the backup's rows already satisfy them.
 */
async function restoreTables(client: Client, reader: BackupReader, progress: Progress): Promise<void> {
  const tables = await copiedTables(client);
  const known = new Set(tables.map((table) => sorted(`${copyOf(table)} FROM stdin`)));
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const forced = await namesOf(client, forcedTables);
  const references = (await client.query<Reference>(referencesBetween, [schemaNames])).rows;
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const name of forced) await client.query(`alter table ${name} no force row level security`);
  for (let statement; (statement = await reader.readStatement()) !== null;) {
    if (!known.delete(sorted(statement)))
      throw new OperatorError(`The backup contains rows for an unknown table: ${statement}.`);
    await pipeline(Readable.from(reader.readRows()), client.query(from(statement)));
  }
  if (known.size > 0)
    throw new OperatorError(`The backup is incomplete: it lacks ${[...known].join(', ')}. Use another copy.`);
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  progress.begin('Checking references', references.length);
  for (const [place, { table, name, definition }] of references.entries()) {
    progress.reach(place, table);
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Sorts the columns of a COPY statement. Tables that version 0.1 created have their columns in another order. */
const sorted = (statement: string): string =>
  statement.replace(
    /^([^(]*)\((.*)\)/,
    (_, start: string, columns: string) => `${start}(${columns.split(', ').sort().join(', ')})`,
  );

type Reference = { table: string; name: string; definition: string };

const namesOf = async (client: Client, sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql, [schemaNames])).rows.map(({ name }) => name);

const forcedTables = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and c.relforcerowsecurity`;

const referencesBetween = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(conname) as name, pg_get_constraintdef(o.oid) as definition
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  where o.contype = 'f' and n.nspname = any($1)`;

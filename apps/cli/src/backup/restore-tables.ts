import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client } from 'pg';
import { from } from 'pg-copy-streams';
import { OperatorError } from '#composition/operator-error';
import { type Progress } from '../command-line/progress.js';
import { type BackupReader } from './backup-reader.js';
import { copiedTables, copyOf, schemaNames } from './copied-tables.js';

/**
 * Loads the rows of a backup into tables, in one transaction. The tables must have the columns that they had when the
 * backup was made. COPY does not work under row level security, so row level security is not forced on the owner
 * during the restore. Triggers and constraints are off, because the backup's rows already satisfy them.
 */
export async function restoreTables(client: Client, reader: BackupReader, progress: Progress): Promise<void> {
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
  statement.replace(/\((.*)\)/, (_, columns: string) => `(${columns.split(', ').sort().join(', ')})`);

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

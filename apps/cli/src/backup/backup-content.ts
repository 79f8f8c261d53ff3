import { type Client } from 'pg';
import { to } from 'pg-copy-streams';
import { SystemClock, version } from '#kernel';
import { type KeyMaterial } from '../../../api/src/key-material.js';
import { OperatorError } from '../../../standalone/src/postgres/index.js';
import { copiedTables, copyOf, schemaNames } from './copied-tables.js';

/** What a backup says of itself, in its first line. */
export type BackupHeader = {
  format: 1;
  version: string;
  taken_at: string;
  /** Those that the database had run: what its tables look like. */
  migrations: string[];
  keys: KeyMaterial | null;
};

export const headerMark = '-- latchkey-backup ';

/**
 * The rows of every table as they were at one moment, while the product runs: a script that psql would take too, and
 * never more of it in memory than a few rows.
 * @param prove throws unless the keys are those of what this transaction sees
 */
export async function* backupContent(
  client: Client,
  keys: KeyMaterial | null,
  prove: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  // No migration begins until this session ends.
  await client.query(`select pg_advisory_lock_shared(hashtext('latchkey.migrate'))`);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await refusePartialView(client);
  await prove();
  const { rows } = await client.query<{ name: string }>('select name from kernel.migrations order by id');
  const taken = new SystemClock().now().toISOString();
  const migrations = rows.map(({ name }) => name);
  const header: BackupHeader = { format: 1, version, taken_at: taken, migrations, keys };
  yield Buffer.from(`${headerMark}${JSON.stringify(header)}\n`);
  for (const table of await copiedTables(client)) {
    yield Buffer.from(`${copyOf(table)} FROM stdin;\n`);
    for await (const rows of client.query(to(`${copyOf(table)} TO stdout`))) yield rows as Buffer;
    yield Buffer.from('\\.\n');
  }
  await client.query('commit');
}

/** Row level security leaves rows out without a word: who does not see all of them makes no backup. */
async function refusePartialView(client: Client): Promise<void> {
  const [hidden] = (await client.query<{ name: string; login: string }>(hiding, [schemaNames])).rows;
  if (!hidden) return;
  throw new OperatorError(
    `The role ${hidden.login} does not see every row of ${hidden.name}: name the role that owns the tables in DATABASE_URL.`,
  );
}

/** Tables whose rows a policy hides from this role: none of them says that it sees all, and it does not pass them. */
const hiding = `
  select n.nspname || '.' || c.relname as name, current_user as login
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and row_security_active(c.oid) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
      and pg_get_expr(p.polqual, p.polrelid) = 'true'
      and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'member')))
  limit 1`;

import { type Client } from 'pg';
import { to } from 'pg-copy-streams';
import { migrationLock, SystemClock, version } from '#kernel/plain';
import { type KeyMaterial } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';
import { findCitusVersion } from '../citus/version.js';
import { type Progress } from '../command-line/progress.js';
import { copiedTables, copyOf, schemaNames } from './copied-tables.js';

/** The first line of a backup. */
export type BackupHeader = {
  format: 1;
  version: string;
  taken_at: string;
  /** The migrations of the database, which define its tables. */
  migrations: string[];
  keys: KeyMaterial | null;
  /** The vault's port, which redirect addresses at providers contain. Null unless `npm start` chose it. */
  vault_port?: number | null;
};

export const headerMark = '-- latchkey-backup ';

/**
 * Yields a consistent snapshot of every table while the product runs, as a script that psql also accepts. Only a few
 * rows are in memory at a time.
 * @param prove must throw if the keys do not match the data in this transaction
 */
export async function* backupContent(
  client: Client,
  installed: Pick<BackupHeader, 'keys' | 'vault_port'>,
  prove: () => Promise<unknown>,
  progress: Progress,
): AsyncGenerator<Buffer> {
  // Takes the lock of migrations, so that no migration can start until this session ends.
  const { rows: attempts } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock_shared(${migrationLock}) as locked`,
  );
  if (!attempts[0]!.locked) {
    progress.begin('Waiting for a migration to end');
    await client.query(`select pg_advisory_lock_shared(${migrationLock})`);
  }
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await assertOnOneServer(client);
  await assertEverythingVisible(client);
  await prove();
  const { rows } = await client.query<{ name: string }>('select name from kernel.migrations order by id');
  const takenAt = new SystemClock().now().toISOString();
  const migrations = rows.map(({ name }) => name);
  const header: BackupHeader = { format: 1, version, taken_at: takenAt, migrations, ...installed };
  yield Buffer.from(`${headerMark}${JSON.stringify(header)}\n`);
  const tables = await copiedTables(client);
  progress.begin('Backing up', sum(tables.map(({ bytes }) => bytes)), 'bytes');
  let done = 0;
  for (const table of tables) {
    yield Buffer.from(`${copyOf(table)} FROM stdin;\n`);
    let copied = 0;
    for await (const rows of client.query(to(`${copyOf(table)} TO stdout`))) {
      yield rows as Buffer;
      copied += (rows as Buffer).length;
      progress.reach(done + Math.min(copied, table.bytes), table.name);
    }
    yield Buffer.from('\\.\n');
    progress.reach((done += table.bytes), table.name);
  }
  await client.query('commit');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Refuses a database of several servers, because their rows cannot be read at one moment. */
async function assertOnOneServer(client: Client): Promise<void> {
  if ((await findCitusVersion(client)) === null) return;
  throw new OperatorError(
    'This command cannot read the nodes of a Citus cluster at one moment. Archive each node with tools of PostgreSQL, and create points to restore all nodes to with `citus_create_restore_point`. See docs/scaling.md.',
  );
}

/**
 * Refuses a role that does not see all rows. Row level security hides rows without an error, so such a role must not
 * make a backup.
 */
async function assertEverythingVisible(client: Client): Promise<void> {
  const [hidden] = (await client.query<{ name: string; login: string }>(hiddenTables, [schemaNames])).rows;
  if (!hidden) return;
  throw new OperatorError(
    `The role ${hidden.login} does not see every row of ${hidden.name}. Set DATABASE_URL to an address of the role that owns the tables.`,
  );
}

/**
 * Tables whose rows are hidden from this role, because it neither bypasses row level security nor has a policy for all
 * rows.
 */
const hiddenTables = `
  select n.nspname || '.' || c.relname as name, current_user as login
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind = 'r' and row_security_active(c.oid) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
      and pg_get_expr(p.polqual, p.polrelid) = 'true'
      and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'member')))
  limit 1`;

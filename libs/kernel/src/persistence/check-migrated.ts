import { type DataSource } from 'typeorm';
import { ConfigurationError } from '../domain/errors.js';
import { operatorCommand } from '../process/installation.js';
import { type DatabaseSchema } from './schema.js';

const toMigrate = `run \`${operatorCommand} migrate\` as the role that owns the schemas`;

/**
 * Refuses an outdated database, or the database of another product. Otherwise, the process would fail later, in the
 * middle of its work. A newer database is fine: during an upgrade the migrations run first.
 * @param own the schema of the process's role, whose data keys it reads
 * @throws ConfigurationError that says what to do
 */
export async function checkMigrated(database: DataSource, own: 'kernel' | 'vault', schemas: DatabaseSchema[]) {
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
  if (own === 'kernel') refuseOlder(name, await ledger(database), schemas);
}

function refuseOlder(database: string, done: readonly string[], schemas: DatabaseSchema[]): void {
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

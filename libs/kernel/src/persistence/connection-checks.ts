import { Client, type ClientBase } from 'pg';
import { type DataSource } from 'typeorm';
import { ConfigurationError } from '../domain/errors.js';
import { operatorCommand } from '../process/installation.js';
import { connectionTo } from './connection-to.js';

/**
 * Row level security and grants isolate organizations, and the vault's credentials, only if they bind the role. This
 * check refuses a role that bypasses them, or that can become such a role with `set role`.
 * @param actsAs the bound role that an operator's command acts as; null for a process, which has its own login.
 * @throws ConfigurationError that names the role and says what to do.
 */
export async function assertBoundRole(database: DataSource, actsAs: string | null): Promise<void> {
  const who = actsAs === null ? 'session_user' : 'current_user';
  const found = await readPower((sql) => database.query<Power[]>(sql), who);
  if (!found) return;
  const { login, role, power } = found;
  const description = role === login ? `which ${power}` : `which can become ${role}, which ${power}`;
  throw new ConfigurationError([
    `The database address names the role ${login}, ${description}, so organizations would not be isolated. ` +
      `Run \`${operatorCommand} migrate\` as that role, and give each process one of the addresses that the ` +
      'command prints. If you load the settings from a file with --env-file, start the process in a new shell, because ' +
      'exported variables win over the file.',
  ]);
}

/** A power that a role must not have, or be able to get. */
export type Power = { login: string; role: string; power: string };

type Query = (sql: string) => Promise<Power[]>;

const readPower = async (query: Query, login: string): Promise<Power | undefined> =>
  (await query(buildPowersSql(login)))[0];

/**
 * Returns why row level security or grants do not bind a role, or null if they do.
 * @param login an SQL expression for the name of the role.
 */
export async function findExcessPower(query: Query, login: string): Promise<string | null> {
  const found = await readPower(query, login);
  if (!found) return null;
  return found.role === found.login ? found.power : `can become ${found.role}, which ${found.power}`;
}

/** PostgreSQL's built-in roles that can read or write without a grant. */
const predefined = `'pg_read_all_data', 'pg_write_all_data', 'pg_read_server_files', 'pg_write_server_files',
  'pg_execute_server_program', 'pg_maintain'`;

/** SQL for the first role with too much power, among the login itself and all roles that it is a member of. */
const buildPowersSql = (login: string): string => `
  select ${login} as login, rolname as role, power from (
    select rolname, case
      when rolsuper then 'is a superuser'
      when rolbypassrls then 'bypasses row level security (BYPASSRLS)'
      when rolcreaterole then 'can create roles (CREATEROLE)'
      when rolreplication then 'can copy the whole server (REPLICATION)'
      when rolname in (${predefined}) then 'bypasses table grants'
      when exists (select from pg_database where datname = current_database() and datdba = role.oid)
        then 'owns the database'
      when exists (select from pg_namespace where nspowner = role.oid and nspname !~ '^pg_') or exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relowner = role.oid and relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_') then 'owns tables'
      when rolname in ('latchkey_app', 'latchkey_vault') and pg_has_role(${login}, 'latchkey_app', 'member')
        and pg_has_role(${login}, 'latchkey_vault', 'member') then 'is a member of both latchkey_app and latchkey_vault'
    end as power
    from pg_roles as role where pg_has_role(${login}, role.oid, 'member')
  ) as reached where power is not null order by rolname <> ${login}, rolname limit 1`;

/** Milliseconds after which a pooler is assumed to have no free session. */
const maxWait = 3000;

/** The check is repeated, because other clients may use the pooler at the same time. */
const tries = 5;

/**
 * Refuses a pooler that switches sessions between transactions. Prepared statements, settings and some locks belong
 * to one PostgreSQL session, so statements would fail at random.
 * @param client an open connection to `url`. A pooler reports an id that is not the id of the session.
 * @throws ConfigurationError
 */
export async function assertOwnSession(client: ClientBase, url: string): Promise<void> {
  if (idOf(client) === (await readSessionId(client))) return;
  if (!(await isShared(url))) return;
  const { host, pathname } = new URL(url);
  throw new ConfigurationError([
    `The pooler at ${host} uses transaction or statement pooling, but Latchkey needs one PostgreSQL session per connection. Switch ${pathname.slice(1)} to session pooling (PgBouncer: pool_mode = session), or connect to PostgreSQL directly.`,
  ]);
}

/** Whether two connections can get the same session. Opens both, and starts a transaction on the second one. */
async function isShared(url: string): Promise<boolean> {
  const settings = { ...connectionTo(url), query_timeout: maxWait };
  const [one, other] = [new Client(settings), new Client(settings)];
  for (const each of [one, other]) each.on('error', () => undefined);
  try {
    await one.connect();
    await other.connect();
    for (let time = 0; time < tries; time++) {
      const before = await readSessionId(one);
      await other.query('begin');
      await readSessionId(other);
      if ((await readSessionId(one).catch(() => null)) !== before) return true;
      await other.query('rollback');
    }
    return false;
  } catch (error) {
    // A pooler with statement pooling refuses transactions. Other errors do not show how the pooler works.
    return (error as { code?: string }).code === '08P01';
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

const idOf = (client: ClientBase) => (client as unknown as { processID: number }).processID;

async function readSessionId(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

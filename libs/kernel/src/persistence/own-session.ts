import { Client, type ClientBase } from 'pg';
import { ConfigurationError } from '../domain/errors.js';
import { connectionTo } from './database-access.js';

/** Milliseconds after which a pooler is taken to have no session left to give. */
const longestWait = 3000;

/** How often it is tried: others may use the pooler meanwhile. */
const tries = 5;

/**
 * Prepared statements, settings and some locks belong to a session of PostgreSQL. A pooler that gives a connection
 * another session for each transaction mixes up whose they are, and statements fail now and then.
 * @param client an open connection to that address. The id that a pooler gives it is not its session's.
 * @throws ConfigurationError
 */
export async function checkOwnSession(client: ClientBase, url: string): Promise<void> {
  if (idOf(client) === (await sessionOf(client))) return;
  if (!(await isShared(url))) return;
  const { host, pathname } = new URL(url);
  throw new ConfigurationError([
    `The pooler at ${host} gives a connection another session of PostgreSQL for each transaction, but our prepared statements and settings belong to one: have it pool by session for ${pathname.slice(1)} (PgBouncer: pool_mode = session), or name PostgreSQL itself.`,
  ]);
}

/** While another connection holds the session that one has just had, that gets a different one, or waits. */
async function isShared(url: string): Promise<boolean> {
  const settings = { ...connectionTo(url), query_timeout: longestWait };
  const [one, other] = [new Client(settings), new Client(settings)];
  for (const each of [one, other]) each.on('error', () => undefined);
  try {
    await one.connect();
    await other.connect();
    for (let time = 0; time < tries; time++) {
      const before = await sessionOf(one);
      await other.query('begin');
      await sessionOf(other);
      if ((await sessionOf(one).catch(() => null)) !== before) return true;
      await other.query('rollback');
    }
    return false;
  } catch (error) {
    // One that pools by statement refuses transactions. Whatever else fails says nothing of it.
    return (error as { code?: string }).code === '08P01';
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

const idOf = (client: ClientBase) => (client as unknown as { processID: number }).processID;

async function sessionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

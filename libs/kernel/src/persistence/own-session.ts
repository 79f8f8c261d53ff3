import { Client, type ClientBase } from 'pg';
import { ConfigurationError } from '../domain/errors.js';
import { connectionTo } from './connection-to.js';

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
export async function checkOwnSession(client: ClientBase, url: string): Promise<void> {
  if (idOf(client) === (await sessionOf(client))) return;
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
      const before = await sessionOf(one);
      await other.query('begin');
      await sessionOf(other);
      if ((await sessionOf(one).catch(() => null)) !== before) return true;
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

async function sessionOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

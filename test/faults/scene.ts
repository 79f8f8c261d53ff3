import { type Api, startApi } from '../support/api.js';
import { type TestApiOptions } from '../support/api-options.js';
import { type Answer } from '../support/client.js';
import { query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { wireTo } from '../support/wire.js';

export type Wire = Awaited<ReturnType<typeof wireTo>>;

const running: Api[] = [];
const wires: Wire[] = [];
afterEach(async () => {
  await Promise.all(wires.map((wire) => wire.mend()));
  await Promise.all(running.splice(0).map((api) => api.stop()));
  await Promise.all(wires.splice(0).map((wire) => wire.cut()));
});

/**
 * Starts an API whose connection to the database a test can silence and cut. Its time limits are short.
 * @param login a new login for this API alone.
 */
export async function startOnWire(options: TestApiOptions = {}, statementTimeoutMs = 1500, login?: string) {
  const urls = await createDatabase();
  const wire = await wireTo(urls.app, 5432);
  wires.push(wire);
  const url = new URL(wire.url);
  if (login !== undefined) {
    await query(urls.owner, `create role ${login} login password 'first' in role latchkey_app`);
    Object.assign(url, { username: login, password: 'first' });
  }
  const database = { url: url.href, role: null, poolSize: 4, statementTimeoutMs, connectionTimeoutMs: 3000 };
  const api = await startApi({ database, urls, ...options });
  running.push(api);
  return { api, wire, urls };
}

/** The response to every request while the database is unreachable. */
export const unreachable = {
  status: 503,
  body: { error: { code: 'internal_error', reason: 'database_unavailable', request_id: expect.any(String) } },
};

export const retryAfter = ({ headers }: Answer): number => Number(headers.get('retry-after'));

/** Starts the given number of concurrent calls, more than the pools have connections. */
export const atOnce = <Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

import { type Api, startApi } from '../support/api.js';
import { type TestApiOptions } from '../support/api-options.js';
import { type Answer } from '../support/client.js';
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

/** An API whose way to its database a test can silence and cut. It is short of patience, so that nobody waits long. */
export async function startOnWire(options: TestApiOptions = {}, statementTimeoutMs = 1500) {
  const urls = await createDatabase();
  const wire = await wireTo(urls.app, 5432);
  wires.push(wire);
  const database = { url: wire.url, role: null, poolSize: 4, statementTimeoutMs, connectionTimeoutMs: 3000 };
  const api = await startApi({ database, urls, ...options });
  running.push(api);
  return { api, wire, urls };
}

/** What every answer looks like while the database is away. */
export const unreachable = {
  status: 503,
  body: { error: { code: 'internal_error', reason: 'database_unavailable', request_id: expect.any(String) } },
};

export const retryAfter = ({ headers }: Answer): number => Number(headers.get('retry-after'));

/** So many at once, which is more than the pools have connections for. */
export const atOnce = <Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

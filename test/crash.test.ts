import { once } from 'node:events';
import { makeKeys } from '#composition/keys';
import { runHere } from './support/cli.js';
import { type Client, clientOf, noResponse } from './support/client.js';
import { query } from './support/cluster/sql.js';
import { createDatabase } from './support/database.js';
import { freePort } from './support/free-port.js';
import { runApp, type RunningApp } from './support/run-app.js';

const rounds = Number(process.env.CRASH_ROUNDS ?? 1);

let owner: string;
let env: Record<string, string>;
let organization: { id: string };
let token: string;
let running: RunningApp;

beforeAll(async () => {
  const urls = await createDatabase();
  owner = urls.owner;
  env = {
    DATABASE_URL: urls.app,
    DATABASE_APP_URL: urls.app,
    RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'error',
    ...makeKeys().service,
  };
  const founding = ['org', 'create', '--name', 'Crash', '--owner-email', 'o@example.com', '--json'];
  const { stdout } = await runHere(env, ...founding);
  ({ organization, token } = JSON.parse(stdout));
});
afterAll(() => running.child.kill('SIGKILL'));

async function start(): Promise<Client> {
  const port = await freePort();
  running = await runApp('api', { ...env, PORT: String(port) }, port);
  return clientOf(running.base, token, {});
}

/** Teams by the key they were created with, which is also their name. The value is null if no response came. */
const sent = new Map<string, string | null>();

async function create(as: Client, key: string): Promise<void> {
  sent.set(key, null);
  const { status, body } = await as('POST /team', { name: key }, { 'idempotency-key': key });
  expect([key, status]).toEqual([key, 201]);
  sent.set(key, body.id);
}

/**
 * Repeats a request. An acknowledged one returns the stored response. An unacknowledged one may report that the write
 * had succeeded.
 */
async function repeat(as: Client, key: string): Promise<void> {
  const { status, body } = await as('POST /team', { name: key }, { 'idempotency-key': key });
  const before = sent.get(key);
  if (before) expect([key, status, body.id]).toEqual([key, 201, before]);
  else expect([201, 'idempotency_in_progress']).toContain(status === 201 ? 201 : body.error.reason);
}

it(
  `No acknowledged write is lost or repeated when the product is killed (rounds: ${rounds})`,
  async () => {
    for (let round = 1; round <= rounds; round++) {
      const as = await start();
      const gone = once(running.child, 'exit');
      let acknowledged = 0;
      const writer = async (name: string): Promise<void> => {
        for (let n = 0; ; n++) {
          await create(as, `${name} ${n}`);
          // At this moment the other writes are in every possible state.
          if (++acknowledged === 20 * round) running.child.kill('SIGKILL');
        }
      };
      const ends = await Promise.allSettled([...'abcdefgh'].map((name) => writer(`${round}${name}`)));
      expect(ends.map((end) => (end as PromiseRejectedResult).reason.message)).toEqual(Array(8).fill(noResponse));
      await gone;
    }
    const as = await start();
    await Promise.all([...sent.keys()].map((key) => repeat(as, key)));
    const onceEach = { n: sent.size, different: sent.size };
    expect(await counted('identity.teams', 'name')).toEqual(onceEach);
    expect(await counted('kernel.events', 'resource_id', `and type = 'team.created'`)).toEqual(onceEach);
  },
  120_000 * rounds,
);

async function counted(table: string, column: string, condition = ''): Promise<object> {
  const [row] = await query<object>(
    owner,
    `select count(*)::int as n, count(distinct ${column})::int as different from ${table}
     where org_id = '${organization.id}' ${condition}`,
  );
  return row!;
}

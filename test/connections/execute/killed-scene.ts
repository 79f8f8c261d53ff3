import { once } from 'node:events';
import { Client as Database } from 'pg';
import { makeKeys } from '#composition/keys';
import { demoEnvironment } from '#composition/product';
import { environmentsOf } from '#composition/settings';
import { Browser } from '../../support/browser.js';
import { runHere } from '../../support/cli.js';
import { type Answer, type Client, clientOf } from '../../support/client.js';
import { query } from '../../support/cluster/sql.js';
import { createDatabase } from '../../support/database.js';
import { freePort } from '../../support/free-port.js';
import { type NotesProvider, startNotesProvider } from '../../support/oauth-provider.js';
import { type App, runApp, type RunningApp } from '../../support/run-app.js';

let provider: NotesProvider;
let owner: string;
let ports: Record<'api' | 'vault' | 'worker', number>;
let settings: Record<'api' | 'vault' | 'worker', Record<string, string>>;
export let as: Client;
export let connection: string;
const running = new Map<App, RunningApp>();

/** API and vault in separate processes, with one connected account. */
beforeAll(async () => {
  const database = await createDatabase();
  ({ owner } = database);
  ports = { api: await freePort(), vault: await freePort(), worker: await freePort() };
  provider = await startNotesProvider(`http://127.0.0.1:${ports.vault}/oauth/callback/demo`);
  const given = { DEMO_PROVIDER_URL: provider.issuer, RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' };
  const { service, vault } = environmentsOf(demoEnvironment(given), database, makeKeys(), ports);
  const known = (env: object) => JSON.parse(JSON.stringify(env)) as Record<string, string>;
  settings = { api: known(service), vault: known(vault), worker: known({ ...service, WORKER_PORT: ports.worker }) };
  const founding = ['org', 'create', '--name', 'Killed', '--owner-email', 'o@example.com', '--json'];
  const { stdout } = await runHere(settings.api, ...founding);
  await Promise.all([start('api'), start('vault')]);
  as = clientOf(`http://127.0.0.1:${ports.api}`, (JSON.parse(stdout) as { token: string }).token, {});
  connection = await connect();
});
afterAll(async () => {
  for (const { child } of running.values()) child.kill('SIGKILL');
  await provider.close();
});

export async function start(app: 'api' | 'vault' | 'worker'): Promise<void> {
  running.set(app, await runApp(app, settings[app], ports[app]));
}

export async function kill(app: App): Promise<void> {
  const { child } = running.get(app)!;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function connect(): Promise<string> {
  const { id: client_id, secret: client_secret } = provider.client;
  await as('PUT /connector/demo/oauth-app', { client_id, client_secret });
  const { body } = await as('POST /connection', { connector_slug: 'demo' });
  provider.behavior.signsInAs = 'ada';
  const browser = new Browser();
  const page = await browser.follow(await browser.get(body.connect_url), `http://127.0.0.1:${ports.vault}`);
  const origins = [provider.issuer, `http://127.0.0.1:${ports.vault}`, `http://127.0.0.1:${ports.api}`];
  await browser.follow(await browser.submit(page), ...origins);
  return body.connection.id as string;
}

/** Writes a note. Its title is also the Idempotency-Key. */
export const write = (title: string): Promise<Answer> =>
  as(
    `POST /connection/${connection}/execute`,
    { tool_name: 'create_note', arguments: { title } },
    { 'idempotency-key': title },
  );

/**
 * Makes the third party hold calls until `go` is called, and signals when the first one arrives.
 * @param after the number of calls to answer immediately first.
 */
export function hold(after = 0): { inHand: Promise<void>; go: () => void } {
  let go = () => {};
  let heard = () => {};
  const inHand = new Promise<void>((resolve) => (heard = resolve));
  const held = new Promise<void>((resolve) => (go = resolve));
  Object.defineProperty(provider.behavior, 'apiHeld', {
    get: () => (after-- > 0 ? null : (heard(), held)),
    configurable: true,
  });
  return { inHand, go };
}

export const letGo = () => Object.defineProperty(provider.behavior, 'apiHeld', { value: null, configurable: true });

/** Titles of the notes at the third party. */
export const notes = (): string[] => provider.api.notesFor('ada').map(({ title }) => title);

/** Makes all stored executions and idempotency keys older. */
export const age = (span: string) =>
  query(
    owner,
    `update kernel.idempotency_keys set created_at = created_at - interval '${span}';
     update toolboxes.synthetic_runs set started_at = started_at - interval '${span}';
     update connections.open_executions set started_at = started_at - interval '${span}';
     delete from kernel.sweeps;`,
  );

/** Delays storing the response of every write with an idempotency key. */
export async function holdAnswers() {
  await query(
    owner,
    `create function kernel.hold() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock(4810); return new; end $$;
     create trigger hold before update of status on kernel.idempotency_keys for each row
       when (new.status is not null) execute function kernel.hold();`,
  );
  const holder = new Database(owner);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4810)');
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = 4810 and not granted`;
  return {
    /** The number of responses that wait to be stored. */
    held: async () => (await query(owner, waiting)).length,
    letGo: async () => {
      await holder.end();
      await query(owner, 'drop function kernel.hold cascade');
    },
  };
}

/** The types of each execution's events, oldest first. */
export async function traces(): Promise<Record<string, string[]>> {
  const rows = await query<{ id: string; types: string[] }>(
    owner,
    `select data->>'execution_id' as id, array_agg(type order by id) as types
     from kernel.events where type like 'tool.%' group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ id, types }) => [id, types]));
}

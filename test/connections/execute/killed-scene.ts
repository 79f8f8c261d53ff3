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
import { ageExecutions } from '../../support/states/kernel.js';
import { eventually } from '../../support/vault.js';

/** API and vault in separate processes, with one connected account. */
export async function startKilledScene() {
  const database = await createDatabase();
  const ports = { api: await freePort(), vault: await freePort(), worker: await freePort() };
  const provider = await startNotesProvider(`http://127.0.0.1:${ports.vault}/oauth/callback/demo`);
  const running = new Map<App, RunningApp>();
  const others: RunningApp[] = [];
  afterAll(async () => {
    for (const { child } of [...running.values(), ...others]) child.kill('SIGKILL');
    await provider.close();
  });
  const given = { DEMO_PROVIDER_URL: provider.issuer, RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' };
  const keys = makeKeys();
  const { service, vault } = environmentsOf(demoEnvironment(given), database, keys, ports);
  const known = (env: object) => JSON.parse(JSON.stringify(env)) as Record<string, string>;
  const settings = {
    api: known(service),
    vault: known(vault),
    worker: known({ ...service, WORKER_PORT: ports.worker }),
  };
  const founding = ['org', 'create', '--name', 'Killed', '--owner-email', 'o@example.com', '--json'];
  const { stdout } = await runHere(settings.api, ...founding);

  async function start(app: 'api' | 'vault' | 'worker'): Promise<void> {
    running.set(app, await runApp(app, settings[app], ports[app]));
  }

  await Promise.all([start('api'), start('vault')]);
  const { token } = JSON.parse(stdout) as { token: string };
  const owner = clientOf(`http://127.0.0.1:${ports.api}`, token, {});
  const connection = await connect(owner, provider, ports);

  const kill = (app: App): Promise<void> => killed(running.get(app)!);

  /** Starts a further API process for the same database and vault. */
  async function startAnother(): Promise<AnotherApi> {
    const api = await freePort();
    const environment = environmentsOf(demoEnvironment(given), database, keys, { ...ports, api });
    const another = await runApp('api', known(environment.service), api);
    others.push(another);
    return { owner: clientOf(another.base, token, {}), kill: () => killed(another) };
  }

  /** Writes a note. Its title is also the Idempotency-Key. */
  const write = (title: string): Promise<Answer> =>
    owner(
      `POST /connection/${connection}/execute`,
      { tool_name: 'create_note', arguments: { title } },
      { 'idempotency-key': title },
    );

  /**
   * Makes the third party hold calls until `go` is called, and signals when the first one arrives.
   * @param after the number of calls to answer immediately first.
   */
  function hold(after = 0): { inHand: Promise<void>; go: () => void } {
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

  const letGo = () => Object.defineProperty(provider.behavior, 'apiHeld', { value: null, configurable: true });

  /** Titles of the notes at the third party. */
  const notes = (): string[] => provider.api.notesFor('ada').map(({ title }) => title);

  /** Makes all stored executions and idempotency keys older. */
  const age = (span: string) => ageExecutions(database.owner, span);

  /** Delays storing the response of every write with an idempotency key. */
  async function holdAnswers() {
    await query(
      database.owner,
      `create function kernel.hold() returns trigger language plpgsql as $$
         begin perform pg_advisory_xact_lock(4810); return new; end $$`,
    );
    await query(
      database.owner,
      `create trigger hold before update of status on kernel.idempotency_keys for each row
         when (new.status is not null) execute function kernel.hold();`,
    );
    const holder = new Database(database.owner);
    await holder.connect();
    await holder.query('select pg_advisory_lock(4810)');
    const waiting = `from pg_locks where locktype = 'advisory' and objid = 4810 and not granted`;
    const held = async () => (await query(database.owner, `select ${waiting}`)).length;
    return {
      /** The number of responses that wait to be stored. */
      held,
      /** Loses the responses. PostgreSQL would store them, although the process that sent them has died. */
      letGo: async () => {
        await query(database.app, `select pg_terminate_backend(pid) ${waiting}`);
        await eventually(async () => (await held()) === 0, 'the sessions end');
        await holder.end();
        await query(database.owner, 'drop function kernel.hold cascade');
      },
    };
  }

  /** The types of each execution's events, oldest first. */
  async function traces(): Promise<Record<string, string[]>> {
    const rows = await query<{ id: string; types: string[] }>(
      database.owner,
      `select data->>'execution_id' as id, array_agg(type order by id) as types
       from kernel.events where type like 'tool.%' group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ id, types }) => [id, types]));
  }

  return {
    database,
    owner,
    connection,
    start,
    startAnother,
    kill,
    write,
    hold,
    letGo,
    notes,
    age,
    holdAnswers,
    traces,
  };
}

type AnotherApi = { owner: Client; kill: () => Promise<void> };

async function killed({ child }: RunningApp): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Connects an account of the third party, and returns the id of the connection. */
async function connect(
  owner: Client,
  provider: NotesProvider,
  ports: Record<'api' | 'vault', number>,
): Promise<string> {
  const { id: client_id, secret: client_secret } = provider.client;
  await owner('PUT /connector/demo/oauth-app', { client_id, client_secret });
  const { body } = await owner('POST /connection', { connector_slug: 'demo' });
  provider.behavior.signsInAs = 'ada';
  const browser = new Browser();
  const page = await browser.follow(await browser.get(body.connect_url), `http://127.0.0.1:${ports.vault}`);
  const origins = [provider.issuer, `http://127.0.0.1:${ports.vault}`, `http://127.0.0.1:${ports.api}`];
  await browser.follow(await browser.submit(page), ...origins);
  return body.connection.id as string;
}

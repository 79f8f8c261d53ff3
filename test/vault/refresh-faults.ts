import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { signIn } from '../support/sign-in.js';
import { eventually } from '../support/vault.js';
import { MovableDatabase } from './movable-database.js';
import { me, notes, startNotesScene } from './notes.js';
import { type Account } from './scene.js';
import { endLeases, expireCredentials } from '../support/states/vault.js';

/** The state of each grant, the number of requests to the provider, and of accounts that the log names at `fatal`. */
export type Aftermath = { grants: { state: string; status: number }[]; asked: number; named: number };

type NotesScene = Awaited<ReturnType<typeof startNotesScene>>;

/** A vault on a separate host, whose spool no other host can see. */
class Host {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'latchkey-host-'));
  private app: RunningApp | undefined;
  private readonly started: RunningApp[] = [];

  constructor(
    private readonly scene: NotesScene,
    private readonly databaseUrl: string,
  ) {}

  get isRunning(): boolean {
    return this.app !== undefined;
  }

  async start(): Promise<void> {
    const port = await freePort();
    const own = { LATCHKEY_DATA_DIR: this.dataDir, DATABASE_URL: this.databaseUrl, LOG_LEVEL: 'error' };
    this.app = await runApp('vault', { ...this.scene.vault.environment(port), ...own }, port);
    this.started.push(this.app);
  }

  async kill(): Promise<void> {
    if (!this.app) return;
    const { child } = this.app;
    this.app = undefined;
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await gone;
    }
  }

  call(used: Account) {
    const { vault, call } = this.scene;
    return call(used, me, { ...vault, ...vault.callers(this.app!.base) });
  }

  /** Spooled tokens of these accounts. */
  files(used: Account[]): string[] {
    const folder = join(this.dataDir, 'spool');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith('.json') && used.some(({ id }) => name.includes(id)));
  }

  /** A file instead of the folder, so that no user can write into it. */
  blockSpool(): void {
    const spool = join(this.dataDir, 'spool');
    if (existsSync(spool)) renameSync(spool, `${spool}.away`);
    writeFileSync(spool, '');
  }

  unblockSpool(): void {
    const spool = join(this.dataDir, 'spool');
    rmSync(spool);
    if (existsSync(`${spool}.away`)) renameSync(`${spool}.away`, spool);
  }

  fatal(): string {
    const lines = this.started.flatMap((app) => app.lines());
    return JSON.stringify(lines.filter(({ level }) => level === 'fatal' || level === 60));
  }
}

export type Trial = { host: Host; used: Account[]; calls: Promise<unknown>[] };

type Fault = { begin: () => Promise<unknown>; end: () => Promise<unknown> };

/** A vault on another host, and a database and a provider that fail while it refreshes grants. */
export async function startRefreshFaults() {
  const database = new MovableDatabase();
  await database.start();
  const scene = await startNotesScene(database.urls);
  afterAll(() => database.stop());
  const { vault, provider, installed, connected, call } = scene;

  /** Holds token requests until they are released. */
  const tokens = { asked: 0, answered: 0, held: [] as (() => void)[], holds: false };

  const server = createServer((request, response) => void relay(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url === '/token') {
      tokens.asked++;
      if (tokens.holds) await new Promise<void>((go) => tokens.held.push(go));
    }
    const { authorization = '', 'content-type': type = 'text/plain' } = request.headers;
    const headers = { authorization, 'content-type': type };
    const sent = request.method === 'GET' ? { headers } : { method: 'POST', headers, body };
    const answer = await fetch(provider.issuer + request.url, sent);
    const text = await answer.text();
    if (request.url === '/token') response.once('finish', () => tokens.answered++);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }

  const letGo = () => {
    tokens.holds = false;
    for (const go of tokens.held.splice(0)) go();
  };

  /** Several accounts of one host whose refreshes wait for the provider's response. */
  async function begin(host: Host, count: number): Promise<Trial> {
    const used: Account[] = [];
    for (let n = 0; n < count; n++) {
      const orgId = await installed({ ...notes(provider.issuer, { token_url: `${origin}/token` }), base_url: origin });
      used.push({ orgId, id: await connected(orgId, await signIn(provider)) });
    }
    // The other process uses the real time.
    vault.clock.pass({ seconds: (Date.now() - vault.clock.now().getTime()) / 1000 });
    await expireCredentials(
      vault.sql,
      used.map(({ orgId }) => orgId),
    );
    Object.assign(tokens, { asked: 0, answered: 0, held: [], holds: true });
    const calls = used.map((each) => host.call(each).catch(() => undefined));
    await eventually(() => tokens.held.length === count, 'the provider gets the request');
    return { host, used, calls };
  }

  /** Trials share it, since a vault takes seconds to start. A trial that kills it starts it again. */
  const host = new Host(scene, database.hostUrl);
  afterAll(async () => {
    await host.kill();
    rmSync(host.dataDir, { recursive: true, force: true });
  });

  async function trial(count: number, work: (trial: Trial) => Promise<void>): Promise<Aftermath> {
    if (!host.isRunning) await host.start();
    try {
      const begun = await begin(host, count);
      await work(begun);
      const grants = [];
      for (const used of begun.used) grants.push(await grantOf(host, used));
      const named = begun.used.filter(({ id }) => host.fatal().includes(id)).length;
      return { grants, asked: tokens.asked, named };
    } catch (error) {
      // The next trial gets a new process.
      await host.kill();
      throw error;
    } finally {
      letGo();
    }
  }

  /** The state of a grant, once both hosts return more than a temporary error. */
  async function grantOf(host: Host, used: Account): Promise<Aftermath['grants'][0]> {
    let status = 0;
    for (const from of [() => host.call(used), () => call(used)])
      await eventually(async () => {
        status = await from().then(
          (answer) => answer.status,
          () => 503,
        );
        return status !== 503;
      }, 'an answer about the grant');
    const [row] = await vault.sql<{ state: string }>(`select state from vault.accounts where id = '${used.id}'`);
    return { state: row!.state, status };
  }

  /** The database fails between request and response. It recovers once every token is in a file. */
  const meets = (fault: Fault) => async (begun: Trial) => {
    await fault.begin();
    try {
      letGo();
      await eventually(() => begun.host.files(begun.used).length === begun.used.length, 'the files');
    } finally {
      await fault.end();
    }
    await Promise.all(begun.calls);
  };

  /**
   * The vault is killed while its database does not respond, this long after the provider's response. It then restarts.
   */
  const isKilledAfter = (milliseconds: number) => async (begun: Trial) => {
    database.hostWire.stall();
    letGo();
    await eventually(() => tokens.answered === begun.used.length, 'the answers');
    await setTimeout(milliseconds);
    // A busy machine may not have read the response yet. A write to the unresponsive database takes far longer to fail.
    for (let tries = 0; tries < 80 && begun.host.files(begun.used).length < begun.used.length; tries++)
      await setTimeout(25);
    await begun.host.kill();
    await database.hostWire.mend();
    await begun.host.start();
  };

  /** Calls a second host while only the first host's spool has the new tokens. */
  async function isLeftToItsHost(begun: Trial): Promise<void> {
    const { host, used } = begun;
    database.hostWire.stall();
    letGo();
    await eventually(() => host.files(used).length === used.length, 'the files');
    await host.kill();
    await database.hostWire.mend();
    await endLeases(vault.sql);
    const answers = await Promise.all(used.map((each) => call(each)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await host.start();
  }

  /** Neither the database nor a file can be written. The log names the tokens that are only in memory. */
  async function isInMemoryOnly({ host, used, calls }: Trial): Promise<void> {
    host.blockSpool();
    await database.readOnly.begin();
    try {
      letGo();
      await eventually(() => used.every(({ id }) => host.fatal().includes(id)), 'the accounts in the log');
    } finally {
      await database.readOnly.end();
    }
    await Promise.all(calls);
    host.unblockSpool();
  }

  async function hasNoSpoolFolder({ host, calls }: Trial): Promise<void> {
    const before = host.fatal();
    host.blockSpool();
    letGo();
    await Promise.all(calls);
    expect(host.fatal()).toBe(before);
    host.unblockSpool();
  }

  return { database, trial, meets, isKilledAfter, isLeftToItsHost, isInMemoryOnly, hasNoSpoolFolder };
}

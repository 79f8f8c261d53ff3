import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '#composition/postgres';
import { removeDataFolder } from '../support/cluster/embedded-server.js';
import { connected } from '../support/cluster/sql.js';
import { programOf } from '../support/run-app.js';

/** On a connection of its own: one that stays open would keep a process of a killed server alive. */
export const query = <Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> =>
  connected(url, async (client) => (await client.query<Row>(text, values)).rows);

/** Servers that stop after the test, in data folders that are removed after all tests. */
export function startServersScene() {
  const running = new Set<Postgres>();
  const folders: string[] = [];

  /** A data folder for tests that do not depend on its previous content. */
  const dataDir = newPath();

  /** A path in a new folder that is accessible to everyone or only to its owner. */
  function newPath(mode = 0o755): string {
    const parent = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'));
    chmodSync(parent, mode);
    folders.push(join(parent, 'data'), parent);
    return join(parent, 'data');
  }

  async function start(dataDir: string): Promise<Postgres> {
    const postgres = await startPostgres({ dataDir, report: () => undefined });
    running.add(postgres);
    return postgres;
  }

  async function stop(postgres: Postgres): Promise<void> {
    running.delete(postgres);
    await postgres.stop();
  }

  const refusal = (dataDir: string) => start(dataDir).then(String, (error: Error) => error.message);

  afterEach(() => Promise.all([...running].map(stop)));
  afterAll(() => folders.forEach(removeDataFolder));
  return { dataDir, newPath, running, start, stop, refusal };
}

/** Starts a product in a separate process that can be killed. */
export async function startElsewhere(dataDir: string) {
  const module = new URL('../../libs/composition/src/postgres/index.js', import.meta.url).href;
  const program = `
    const { startPostgres } = await import('${module}');
    const { port } = await startPostgres({ dataDir: process.argv[1], report() {} });
    console.log(port);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { port: Number(port), kill };
}

/** Starts the whole product in a separate process. */
export function startProduct(dataDir: string, settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, LATCHKEY_DATA_DIR: dataDir, PORT: '0', ...settings };
  const child = spawn(process.execPath, [programOf('standalone')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let said = '';
  const isReady = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += String(text);
        const [, url] = /ready at (\S+)/.exec(said) ?? [];
        if (url) resolve(url);
      });
  });
  return { child, ended, isReady, said: () => said };
}

export const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
export const serverPid = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
export const sentence = (dataDir: string, says: string) =>
  new RegExp(`^The data folder ${dataDir}[^\n]* ${says}[^\n]*\\.$`);

let count = 0;

/** Writes a note. Returns a function that checks whether a later start on the same data still has it. */
export async function writeNote({ urls }: Postgres): Promise<(later: Postgres) => Promise<boolean>> {
  const note = `note ${++count}`;
  await query(urls.owner, 'create table if not exists notes (note text)');
  await query(urls.owner, `insert into notes values ('${note}')`);
  return async (later) => (await query(later.urls.owner, `select from notes where note = '${note}'`)).length === 1;
}

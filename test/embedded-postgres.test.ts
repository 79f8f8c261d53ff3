import { jest } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionFacts, type Postgres, startPostgres } from '../apps/standalone/src/postgres/index.js';
import { removeDataFolder } from './support/cluster/embedded-server.js';
import { query } from './support/cluster/sql.js';

// A new folder takes a second of writing, and many on a busy disk.
jest.setTimeout(60_000);

const running = new Set<Postgres>();
const folders: string[] = [];

/** Of the promises for which it doesn't matter what was there before. */
const dataDir = newPath();

/** A path in a new folder that everybody may enter, or only its owner. */
function newPath(mode = 0o755): string {
  const parent = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'));
  chmodSync(parent, mode);
  folders.push(join(parent, 'data'), parent);
  return join(parent, 'data');
}

async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, tell: () => undefined });
  running.add(postgres);
  return postgres;
}

async function stop(postgres: Postgres): Promise<void> {
  running.delete(postgres);
  await postgres.stop();
}

/** A product in a process of its own, which can be killed. */
async function startElsewhere(dataDir: string) {
  const module = new URL('../apps/standalone/src/postgres/index.js', import.meta.url).href;
  const program = `
    const { startPostgres } = await import('${module}');
    const { port } = await startPostgres({ dataDir: process.argv[1], tell() {} });
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

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const serverPid = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
const refusal = (dataDir: string) => start(dataDir).then(String, (error: Error) => error.message);
const sentence = (dataDir: string, says: string) => new RegExp(`^The data folder ${dataDir}[^\n]* ${says}[^\n]*\\.$`);

let count = 0;

/** Writes a note; answers whether a later start on the same data still has it. */
async function writeNote({ urls }: Postgres): Promise<(later: Postgres) => Promise<boolean>> {
  const note = `note ${++count}`;
  await query(urls.owner, 'create table if not exists notes (note text)');
  await query(urls.owner, `insert into notes values ('${note}')`);
  return async (later) => (await query(later.urls.owner, `select from notes where note = '${note}'`)).length === 1;
}

afterEach(() => Promise.all([...running].map(stop)));
afterAll(() => folders.forEach(removeDataFolder));

it('starts from nothing, and leaves no process behind', async () => {
  const first = await start(dataDir);
  const pid = serverPid(dataDir);
  expect(await query(first.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop(first);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

it('keeps everything over a second start, passwords included', async () => {
  const first = await start(dataDir);
  const isNoteIn = await writeNote(first);
  await stop(first);
  const second = await start(dataDir);
  expect(await isNoteIn(second)).toBe(true);
  expect(new URL(second.urls.app).password).toBe(new URL(first.urls.app).password);
});

it('gives nobody but the product a way in, and the product no more than it needs', async () => {
  const { urls } = await start(dataDir);
  for (const url of Object.values(urls)) {
    const guess = Object.assign(new URL(url), { password: 'postgres' }).href;
    await expect(query(guess, 'select')).rejects.toThrow('password authentication failed');
    const [role] = await query(url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  }
  expect(statSync(join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'postgres/')).mode & 0o777).toBe(0o700);
});

it('steps over the file that a killed server leaves', async () => {
  const first = await start(dataDir);
  const isNoteIn = await writeNote(first);
  process.kill(serverPid(dataDir), 'SIGKILL');
  await first.lost;
  await stop(first);
  expect(await isNoteIn(await start(dataDir))).toBe(true);
});

it('steps over such a file although its process id and port are other programs by now', async () => {
  const first = await start(dataDir);
  const left = readFileSync(pidFile(dataDir), 'utf8');
  const otherDir = newPath();
  const other = await start(otherDir);
  await stop(first);
  // The other server's process id: one of the same user, which PostgreSQL would take for a rival.
  const reused = left.replace(/^\d+/, String(serverPid(otherDir))).replace(`\n${first.port}\n`, `\n${other.port}\n`);
  writeFileSync(pidFile(dataDir), reused);
  expect((await start(dataDir)).port).not.toBe(other.port);
});

it('takes over the server of a killed product', async () => {
  const killed = await startElsewhere(dataDir);
  const pid = serverPid(dataDir);
  await killed.kill();
  const second = await start(dataDir);
  expect(second.port).toBe(killed.port);
  expect(serverPid(dataDir)).toBe(pid);
  await stop(second);
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

it('runs beside another, each on its own folder', async () => {
  const [one, two] = await Promise.all([start(dataDir), start(newPath())]);
  const isNoteIn = await writeNote(one);
  await writeNote(two);
  expect(await isNoteIn(one)).toBe(true);
  expect(await isNoteIn(two)).toBe(false);
});

it('does not take the running original of a copied data folder for its own', async () => {
  const copy = newPath();
  cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true });
  const original = await start(dataDir);
  cpSync(pidFile(dataDir), pidFile(copy));
  expect((await start(copy)).port).not.toBe(original.port);
});

it('refuses a folder in use, and leaves its user alone', async () => {
  const first = await start(dataDir);
  expect(await refusal(dataDir)).toMatch(sentence(dataDir, 'is in use by another running product'));
  expect(await query(first.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('lets one of two starts at once have a new folder', async () => {
  const contested = newPath();
  const starts = await Promise.allSettled([start(contested), start(contested)]);
  const refused = starts.flatMap((attempt) => (attempt.status === 'rejected' ? [String(attempt.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('is in use by another running product')]);
  const [winner] = [...running] as [Postgres];
  expect(await query(winner.urls.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('refuses the folder of a newer version', async () => {
  const newer = newPath();
  mkdirSync(newer);
  writeFileSync(join(newer, 'version'), '2\n');
  expect(await refusal(newer)).toMatch(sentence(newer, 'has layout 2, this version knows layouts up to 1'));
});

it('refuses a folder that can not be written', async () => {
  const file = newPath();
  writeFileSync(file, '');
  expect(await refusal(join(file, 'data'))).toMatch(sentence(join(file, 'data'), "can't be written \\(ENOTDIR\\)"));
});

it('runs in a folder that only its own user may enter', async () => {
  const secluded = newPath(0o700);
  const first = await start(secluded);
  const isNoteIn = await writeNote(first);
  await stop(first);
  expect(await isNoteIn(await start(secluded))).toBe(true);
});

it('tells tools beside it where the database is, or that nothing runs', async () => {
  const none = /^No product runs on the data folder [^\n]*\.$/;
  await expect(connectionFacts(dataDir)).rejects.toThrow(none);
  await expect(connectionFacts(newPath())).rejects.toThrow(none);
  const first = await start(dataDir);
  expect(await connectionFacts(dataDir)).toEqual(first.urls);
});

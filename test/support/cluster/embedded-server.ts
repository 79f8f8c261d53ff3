import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, type Postgres, startPostgres } from '#composition/postgres';
import { type Server } from './run.js';
import { dropDatabases } from './sql.js';

/**
 * The data is disposable, so it is not flushed to disk. Vacuum is off, because during a vacuum only a superuser can
 * force a database to be dropped.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  // The passwords are random, so few iterations suffice. The usual 4096 cost a client 3 ms per connection.
  scram_iterations: 1,
};

const prefix = 'latchkey-tests-';

/**
 * The server is kept between runs, because creating it takes longer than most test files. Anything that runs leave in
 * it is removed.
 */
const kept = '.cache/postgres';

export const openEmbeddedServer = async (): Promise<Server> => (await openKept()) ?? openNew();

/** Null if another run uses it. */
async function openKept(): Promise<Server | null> {
  try {
    const server = await start(kept);
    await dropDatabases(server.urls.owner, 'latchkey_test_');
    const close = async (run: string) => {
      await dropDatabases(server.urls.owner, run);
      await server.stop();
    };
    return { owner: server.urls.owner, keepsTemplate: true, logins: () => Promise.resolve(server.urls), close };
  } catch (error) {
    // The folder belongs to another user or version, or is broken.
    if (!(error instanceof FolderInUse)) tryToRemove(kept);
    return null;
  }
}

async function openNew(): Promise<Server> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await start(dataDir);
  const close = async () => {
    await server.stop();
    removeDataFolder(dataDir);
  };
  return { owner: server.urls.owner, keepsTemplate: false, logins: () => Promise.resolve(server.urls), close };
}

const start = (dataDir: string): Promise<Postgres> => startPostgres({ dataDir, settings, report: () => undefined });

/** Stops the servers of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length)))) continue;
    const dataDir = join(tmpdir(), name);
    const server = await start(dataDir).catch(() => null);
    await server?.stop();
    if (server) tryToRemove(dataDir);
  }
}

function tryToRemove(dataDir: string): void {
  try {
    removeDataFolder(dataDir);
  } catch {
    // The folder belongs to another user, or another run is removing it.
  }
}

/** The server's files may be elsewhere, see `placeServerFiles`. */
export function removeDataFolder(dataDir: string): void {
  const home = join(dataDir, 'postgres');
  if (existsSync(home)) rmSync(realpathSync(home), { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, type Postgres, startPostgres } from '#composition/postgres';
import { type Server } from './run.js';
import { dropDatabases } from './sql.js';

/**
 * Nothing in it is worth keeping, so nothing waits for the disk, and nothing is vacuumed: PostgreSQL lets nobody but a
 * superuser drop a database with force while a vacuum worker is in it.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 300,
  // Of passwords that are made up: a client spends 3 ms on the usual 4096 whenever it connects.
  scram_iterations: 1,
};

const prefix = 'latchkey-tests-';

/** Kept from run to run, as making it takes longer than most test files; without what runs leave in it. */
const kept = '.cache/postgres';

export const openEmbeddedServer = async (): Promise<Server> => (await openKept()) ?? openNew();

/** None when another run has it. */
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
    // Another user's, another version's, or broken when the machine was.
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

const start = (dataDir: string): Promise<Postgres> => startPostgres({ dataDir, settings, tell: () => undefined });

/** Ends the servers of runs that were killed. */
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
    // Another user's, or another run is at it.
  }
}

/** The server's files may lie outside of it, see `placeServerFiles`. */
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

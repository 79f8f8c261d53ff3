import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../apps/standalone/src/postgres/index.js';
import { type Server } from './run.js';

/** Nothing in it is worth keeping, so nothing waits for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

const prefix = 'latchkey-tests-';

export async function openEmbeddedServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startPostgres({ dataDir, settings, tell: () => undefined });
  return {
    owner: server.urls.owner,
    logins: () => Promise.resolve(server.urls),
    close: async () => {
      await server.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** Ends the servers of runs that were killed. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length)))) continue;
    const dataDir = join(tmpdir(), name);
    try {
      const server = await startPostgres({ dataDir, tell: () => undefined });
      await server.stop();
      removeDataFolder(dataDir);
    } catch {
      // Another user's, or another run is at it.
    }
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

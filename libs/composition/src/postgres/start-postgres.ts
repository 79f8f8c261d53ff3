import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { provideBinaries } from './binaries.js';
import { claimDataFolder, type ClaimedServer, FolderInUse, keepRunning } from './claimed-server.js';
import { provideCluster } from './cluster.js';
import { openDataFolder } from './data-folder.js';
import { databaseUrls, type DatabaseUrls, provideDatabase, readOrCreatePasswords, superuserUrl } from './database.js';
import { removeDrafts } from './durable-files.js';
import { findRunningServer, pidFile, textOf } from './running-server.js';
import { placeServerFiles, type ServerFiles } from './server-files.js';
import { launchServer, type Server, type ServerSettings, stopServer } from './server.js';

export type Postgres = {
  urls: DatabaseUrls;
  port: number;
  /** Resolves when recovery has failed, after the server was lost or another process took the data folder. */
  lost: Promise<void>;
  /** Stops the server and waits at most 8 seconds until all its processes have ended. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  dataDir: string;
  settings?: ServerSettings;
  /** Receives notices for the operator, but not problems. */
  report?: (line: string) => void;
};

/**
 * Starts the embedded PostgreSQL of a data folder. Creates the folder and the server if needed. Takes over a server
 * that outlived its product. See docs/decisions/0010 for why the package's own class is not used.
 * @throws OperatorError if the folder is not writable, is in use, or belongs to a newer version.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  report = console.log,
}: PostgresOptions): Promise<Postgres> {
  const folder = openDataFolder(dataDir);
  const passwords = readOrCreatePasswords(folder);
  const files = placeServerFiles(folder, report);
  const bin = await provideBinaries(files.home);
  await provideCluster(bin, files, passwords.superuser, { isDurable: settings.fsync !== 'off' });
  const { superuser } = passwords;
  const obtain = async (more: ServerSettings = {}): Promise<ClaimedServer> => {
    const server = await obtainServer(bin, files, { ...settings, ...more }, superuser);
    try {
      return { server, claim: await claimDataFolder(folder, superuserUrl(server.port, superuser)) };
    } catch (error) {
      if (server.child && !(error instanceof FolderInUse)) await stopServer(server, files);
      throw error;
    }
  };
  const first = await obtain();
  const { port } = first.server;
  // Restarts the server on the same port, so that its addresses stay valid.
  const supervised = keepRunning(
    first,
    () => obtain({ port }),
    (server) => stopIfRunning(server, files, superuser),
  );
  try {
    removeDrafts(files.home);
    await provideDatabase(first.claim, passwords);
    return { urls: databaseUrls(port, passwords), port, ...supervised };
  } catch (error) {
    await supervised.stop();
    throw error;
  }
}

/**
 * Stops the server if it is still running. A server that was taken over may have ended, and its process id may belong
 * to another program.
 */
async function stopIfRunning(server: Server, files: ServerFiles, password: string): Promise<void> {
  const running = server.child ? server : await findRunningServer(files.cluster, password);
  if (running) await stopServer(running, files);
}

/** Finds the running server, or starts a new one. */
async function obtainServer(
  bin: string,
  files: ServerFiles,
  settings: ServerSettings,
  password: string,
): Promise<Server> {
  let previousContent: string | undefined;
  for (let failures = 0; ; failures++) {
    const content = textOf(pidFile(files.cluster));
    const running = await findRunningServer(files.cluster, password);
    if (running) return running;
    // PostgreSQL ignores the file of a killed server, unless the process id in it now belongs to another program. A
    // file that changes belongs to a running server and must not be deleted.
    if (content !== undefined && content === previousContent) rmSync(pidFile(files.cluster), { force: true });
    previousContent = content;
    try {
      return await launchServer(bin, files, settings);
    } catch (error) {
      // Processes of a killed server may still finish their last statement. PostgreSQL knows this from the server's
      // file.
      const isStillUsed = String(error).includes('shared memory');
      if (isStillUsed) previousContent = undefined;
      // Tries again: another start may have been faster, and may have started this cluster or used the free port.
      if (failures === (isStillUsed ? 50 : 4)) throw error;
      await setTimeout(isStillUsed ? 100 : 50 * failures);
    }
  }
}

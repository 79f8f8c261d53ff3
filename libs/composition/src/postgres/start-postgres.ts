import { provideBinaries } from './binaries.js';
import { claimDataFolder, FolderInUse } from './claim.js';
import { provideCluster } from './cluster.js';
import { openDataFolder } from './data-folder.js';
import { databaseUrls, type DatabaseUrls, provideDatabase, superuserUrl } from './database.js';
import { removeDrafts } from './draft.js';
import { obtainServer } from './obtain-server.js';
import { type ClaimedServer, keepRunning } from './keep-running.js';
import { readOrCreatePasswords } from './passwords.js';
import { findRunningServer } from './running-server.js';
import { placeServerFiles, type ServerFiles } from './server-files.js';
import { type Server, type ServerSettings, stopServer } from './server.js';

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
  tell?: (line: string) => void;
};

/**
 * Starts the embedded PostgreSQL of a data folder. Creates the folder and the server if needed. Takes over a server
 * that outlived its product. See docs/decisions/0010 for why the package's own class is not used.
 * @throws OperatorError if the folder is not writable, is in use, or belongs to a newer version.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  tell = console.log,
}: PostgresOptions): Promise<Postgres> {
  const folder = openDataFolder(dataDir);
  const passwords = readOrCreatePasswords(folder);
  const files = placeServerFiles(folder, tell);
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

import { provideBinaries } from './binaries.js';
import { claimDataFolder, FolderInUse } from './claim.js';
import { provideCluster } from './cluster.js';
import { openDataFolder } from './data-folder.js';
import { databaseUrls, type DatabaseUrls, provideDatabase, superuserUrl } from './database.js';
import { removeDrafts } from './draft.js';
import { obtainServer } from './obtain-server.js';
import { type HeldServer, keepRunning } from './kept-server.js';
import { keepPasswords } from './passwords.js';
import { findRunningServer } from './running-server.js';
import { placeServerFiles, type ServerFiles } from './server-files.js';
import { type Server, type ServerSettings, stopServer } from './server.js';

export type Postgres = {
  urls: DatabaseUrls;
  port: number;
  /** Done when the server has gone, or the data folder is another's, and neither can be had back. */
  lost: Promise<void>;
  /** Ends the server and waits, at most 8 seconds, until nothing of it is left. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  dataDir: string;
  settings?: ServerSettings;
  /** Hears what the operator should know although nothing is wrong. */
  tell?: (line: string) => void;
};

/**
 * The embedded PostgreSQL of a data folder, both made where there is none. A server that outlived its product is taken
 * over as it is. Why not the package's own class: docs/decisions/0010.
 * @throws OperatorError when the folder can't be written, is in use, or was laid out by a newer version.
 */
export async function startPostgres({
  dataDir,
  settings = {},
  tell = console.log,
}: PostgresOptions): Promise<Postgres> {
  const folder = openDataFolder(dataDir);
  const passwords = keepPasswords(folder);
  const files = placeServerFiles(folder, tell);
  const bin = await provideBinaries(files.home);
  await provideCluster(bin, files, passwords.superuser, settings.fsync !== 'off');
  const { superuser } = passwords;
  const obtain = async (more: ServerSettings = {}): Promise<HeldServer> => {
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
  // Those who know its addresses find it there again.
  const kept = keepRunning(
    first,
    () => obtain({ port }),
    (server) => stopStill(server, files, superuser),
  );
  try {
    removeDrafts(files.home);
    await provideDatabase(first.claim, passwords);
    return { urls: databaseUrls(port, passwords), port, ...kept };
  } catch (error) {
    await kept.stop();
    throw error;
  }
}

/** A server taken over may have gone meanwhile, and its process id to another program. */
async function stopStill(server: Server, files: ServerFiles, password: string): Promise<void> {
  const still = server.child ? server : await findRunningServer(files.cluster, password);
  if (still) await stopServer(still, files);
}

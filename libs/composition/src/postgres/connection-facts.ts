import { resolve } from 'node:path';
import { startCommand } from '#kernel/plain';
import { databaseUrls, type DatabaseUrls } from './database.js';
import { OperatorError } from '#composition/operator-error';
import { readPasswords } from './passwords.js';
import { findRunningServer } from './running-server.js';
import { findServerFiles } from './server-files.js';

/**
 * Returns the addresses of the database that the product on this data folder uses, for tools that run next to the
 * product. They are always up to date, because the passwords are stored and the server itself records its port.
 * @throws OperatorError if no product runs on the folder.
 */
export async function connectionFacts(dataDir: string): Promise<DatabaseUrls> {
  const folder = resolve(dataDir);
  const passwords = readPasswords(folder);
  const files = findServerFiles(folder);
  const server = passwords && files && (await findRunningServer(files.cluster, passwords.superuser));
  if (server) return databaseUrls(server.port, passwords);
  throw new OperatorError(
    `No instance of Latchkey uses the data folder ${folder}. Start it with \`${startCommand}\`, or set its folder in ` +
      `LATCHKEY_DATA_DIR.`,
  );
}

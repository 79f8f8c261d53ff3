import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { OperatorError } from '#composition/operator-error';
import { commandOn, startCommand } from '#kernel/plain';
import { databaseUrls, type DatabaseUrls, readPasswords, superuserUrl } from './database.js';
import { findServerFiles } from './server-files.js';

/**
 * Finds the server that runs on a cluster, whichever process started it. Waits for a server that starts or stops. The
 * server must accept this cluster's password, because another program may use the port.
 */
export async function findRunningServer(cluster: string, password: string): Promise<PidFile | undefined> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const server = readPidFile(cluster);
    if (!server) return undefined;
    const answer = await probe(server, password);
    if (answer !== 'later') return answer === 'here' ? server : undefined;
    await setTimeout(20);
  }
  return undefined;
}

async function probe(server: PidFile, password: string): Promise<'here' | 'later' | 'not here'> {
  const client = new Client({ connectionString: superuserUrl(server.port, password), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'here';
  } catch (error) {
    if (error instanceof DatabaseError) return error.code === cannotConnectNow ? 'later' : 'not here';
    // PostgreSQL writes the server's file a moment before it opens the port, and drops connections while it recovers
    // from a lost process.
    const mayAnswerLater = server.status === 'starting' || dropped.test(String(error));
    return mayAnswerLater && isAlive(server.pid) ? 'later' : 'not here';
  }
}

const dropped = /ECONNRESET|terminated unexpectedly/;

const cannotConnectNow = '57P03';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

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
    `No Latchkey is running on the data folder ${folder}. Start it with \`${commandOn(folder, startCommand)}\`, or set ` +
      `its folder in LATCHKEY_DATA_DIR.`,
  );
}

export type PidFile = { pid: number; port: number; status: string };

/**
 * Reads `postmaster.pid`. The file remains after a server was killed, and is copied together with a data folder. It
 * contains the path of its data folder, so a copied file can be recognized.
 */
export function readPidFile(cluster: string): PidFile | undefined {
  const [pid, folder, , port, , , , status] = textOf(pidFile(cluster))?.split('\n') ?? [];
  if (folder !== cluster || !port) return undefined;
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? 'starting' };
}

export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

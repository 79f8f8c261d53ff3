import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { superuserUrl } from './database.js';
import { readPidFile, type PidFile } from './pid-file.js';

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

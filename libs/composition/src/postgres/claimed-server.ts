import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { OperatorError } from '#composition/operator-error';
import { connectionTo } from '#kernel/plain';
import { type Server } from './server.js';

/** Thrown if another running product uses the folder. That product's server is neither stopped nor taken over. */
export class FolderInUse extends OperatorError {}

/**
 * Claims the data folder for this process, as long as the connection is open. A lock held by a connection cannot go
 * stale: the server releases it when the process dies.
 * @throws FolderInUse if another product holds the lock.
 */
export async function claimDataFolder(folder: string, superuserUrl: string): Promise<Client> {
  const client = new Client(connectionTo(superuserUrl));
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits briefly, because a product that was killed a moment ago may still hold the lock.
    await client.query(`set lock_timeout = '500ms'`);
    await client.query('select pg_advisory_lock(1)');
    await client.query('reset lock_timeout');
    return client;
  } catch (cause) {
    await client.end();
    throw explain(folder, cause);
  }
}

function explain(folder: string, cause: unknown): unknown {
  if (!(cause instanceof DatabaseError)) return cause;
  if (cause.code === '55P03')
    return new FolderInUse(
      `The data folder ${folder} is in use by another instance of Latchkey. Stop that instance, or set another ` +
        `folder in LATCHKEY_DATA_DIR.`,
      { cause },
    );
  if (cause.code === '28P01')
    return new OperatorError(
      `The passwords.json in the data folder ${folder} belongs to another database. Restore the file that was ` +
        `created with this folder.`,
      { cause },
    );
  return cause;
}

/** A server, and the connection that claims its data folder. */
export type ClaimedServer = { server: Server; claim: Client };

/** Maximum number of consecutive attempts to restart a lost server, and the milliseconds between two attempts. */
const restarts = { attempts: 10, pause: 250 };

/**
 * Keeps a server running and its data folder claimed until the product stops. If one of PostgreSQL's processes dies,
 * PostgreSQL closes all connections and recovers by itself. If the whole server dies, this function starts it again.
 * @param obtain finds or starts the server, and claims the folder.
 * @param end stops the server.
 */
export function keepRunning(
  first: ClaimedServer,
  obtain: () => Promise<ClaimedServer>,
  end: (server: Server) => Promise<void>,
): { lost: Promise<void>; stop: () => Promise<void> } {
  let current = first;
  let stopping = false;
  let recovery: Promise<void> = Promise.resolve();
  let giveUp = (): void => undefined;
  const lost = new Promise<void>((resolve) => (giveUp = resolve));

  const watch = () => current.claim.once('end', () => void (stopping || (recovery = recover())));

  async function recover(): Promise<void> {
    for (let attempt = 0; attempt < restarts.attempts && !stopping; attempt++) {
      try {
        const { server, claim } = await obtain();
        // A server that recovered is still our child process, so this process can wait for its end.
        current = { claim, server: server.pid === current.server.pid ? current.server : server };
        return void watch();
      } catch (error) {
        if (error instanceof FolderInUse) break;
        await setTimeout(restarts.pause);
      }
    }
    if (!stopping) giveUp();
  }

  watch();
  return {
    lost,
    stop: async () => {
      stopping = true;
      await recovery;
      await current.claim.end();
      await end(current.server);
    },
  };
}

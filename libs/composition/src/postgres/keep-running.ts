import { setTimeout } from 'node:timers/promises';
import { type Client } from 'pg';
import { FolderInUse } from './claim.js';
import { type Server } from './server.js';

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

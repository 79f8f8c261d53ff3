import { setTimeout } from 'node:timers/promises';
import { type Client } from 'pg';
import { FolderInUse } from './claim.js';
import { type Server } from './server.js';

/** A server, and the connection that claims its data folder. */
export type ClaimedServer = { server: Server; claim: Client };

/** Maximum consecutive restarts of a lost server, with a pause in milliseconds. */
const most = { attempts: 10, pause: 250 };

/**
 * Keeps a server running and its data folder claimed until stopped. PostgreSQL closes all connections when one of its
 * processes dies, and recovers by itself; if the whole server died, it is started again.
 * @param obtain finds or starts the server, and claims the folder; @param end stops it.
 */
export function keepRunning(
  first: ClaimedServer,
  obtain: () => Promise<ClaimedServer>,
  end: (server: Server) => Promise<void>,
): { lost: Promise<void>; stop: () => Promise<void> } {
  let held = first;
  let stopping = false;
  let mending: Promise<void> = Promise.resolve();
  let giveUp = (): void => undefined;
  const lost = new Promise<void>((resolve) => (giveUp = resolve));

  const watch = () => held.claim.once('end', () => void (stopping || (mending = mend())));

  async function mend(): Promise<void> {
    for (let attempt = 0; attempt < most.attempts && !stopping; attempt++) {
      try {
        const { server, claim } = await obtain();
        // A recovered server is still our child, so its end can be awaited.
        held = { claim, server: server.pid === held.server.pid ? held.server : server };
        return void watch();
      } catch (error) {
        if (error instanceof FolderInUse) break;
        await setTimeout(most.pause);
      }
    }
    if (!stopping) giveUp();
  }

  watch();
  return {
    lost,
    stop: async () => {
      stopping = true;
      await mending;
      await held.claim.end();
      await end(held.server);
    },
  };
}

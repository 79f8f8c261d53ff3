import { setTimeout } from 'node:timers/promises';
import { type Client } from 'pg';
import { FolderInUse } from './claim.js';
import { type Server } from './server.js';

/** A server, and the connection that makes its data folder ours. */
export type HeldServer = { server: Server; claim: Client };

/** How often a server that has gone is brought back in a row, with a pause in milliseconds, before that is given up. */
const most = { attempts: 10, pause: 250 };

/**
 * Keeps a server running, and its data folder ours, until it is told to stop. PostgreSQL ends every connection when one
 * of its processes dies, and goes on by itself; where it died whole, it is started again.
 * @param obtain finds the server or starts it, and claims the folder; @param end stops it.
 */
export function keepRunning(
  first: HeldServer,
  obtain: () => Promise<HeldServer>,
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
        // One that went on is still our child, whose end can be waited for.
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

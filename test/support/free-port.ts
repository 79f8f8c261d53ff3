import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that the system assigns itself, so nothing else takes one before it is used. */
const [first, end] = [12_000, 32_000];

/** A free port of this machine, for callers that must know it in advance. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const port = randomInt(first, end);
    const server = createServer().once('error', () => found(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => found(port)));
  });

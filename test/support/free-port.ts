import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that a system gives away by itself: nobody else is given one of these before it is used. */
const [first, end] = [12_000, 32_000];

/** A port of this machine that nobody listens on now, for who has to know it beforehand. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const port = randomInt(first, end);
    const server = createServer().once('error', () => found(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => found(port)));
  });

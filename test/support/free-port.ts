import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which the system assigns ports, so no other process takes one before it is used. */
const [first, end] = [12_000, 32_000];

/** Each process has ports of its own, because tests that run at the same time could otherwise find the same one. */
const portsPerProcess = 40;

const own = first + (process.pid % ((end - first) / portsPerProcess)) * portsPerProcess;

let next = randomInt(portsPerProcess);

/** A free port of this machine, for callers that need to know it in advance. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const port = own + (next++ % portsPerProcess);
    const server = createServer().once('error', () => found(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => found(port)));
  });

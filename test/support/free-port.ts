import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that nobody listens on now, for who has to know it beforehand. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

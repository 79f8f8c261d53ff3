import { type AddressInfo, createServer } from 'node:net';

/** A free port of this machine; `wanted` if it is free. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort())));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

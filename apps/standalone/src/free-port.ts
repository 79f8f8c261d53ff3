import { createServer } from 'node:net';

/** A port of this machine that nobody listens on now. @param wanted is preferred when it is free. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () =>
      wanted === 0 ? reject(new Error('This machine has no free port.')) : resolve(freePort()),
    );
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

import { createServer, request as send, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Carries requests to the vault: counts them, and can be slow or cut. */
export async function startWireToVault(port: number) {
  const state = { delay_ms: 0, cut: false, paths: [] as string[] };
  const server: Server = createServer((incoming, outgoing) => {
    state.paths.push(`${incoming.method} ${incoming.url}`);
    if (state.cut) return incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const pass = () => {
      const onward = send({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    };
    if (state.delay_ms === 0) return pass();
    const timer = setTimeout(pass, state.delay_ms);
    outgoing.on('close', () => clearTimeout(timer));
  });
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  /** Nobody listens there while something is done. */
  const without = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await close();
    return work().finally(() => listen(own));
  };
  return Object.assign(state, { url: `http://127.0.0.1:${own}`, close, without });
}

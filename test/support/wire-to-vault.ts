import { createServer, request as send, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

type Held = { method: string; reached: () => void; until: Promise<void> };

/** A proxy to the vault. It counts requests, and can delay, cut or hold them. */
export async function startWireToVault(port: number) {
  const state = { delay_ms: 0, cut: false, paths: [] as string[], held: null as Held | null };
  const server: Server = createServer((incoming, outgoing) => {
    state.paths.push(`${incoming.method} ${incoming.url}`);
    if (state.cut) return incoming.socket.destroy();
    const { method, url: path, headers } = incoming;
    const pass = () => {
      const onward = send({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        const held = state.held?.method === method ? state.held : null;
        if (held) state.held = null;
        held?.reached();
        void (held?.until ?? Promise.resolve()).then(() => {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
        });
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
  /** Runs `work` while no server listens at the vault's address. */
  const without = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await close();
    return work().finally(() => listen(own));
  };
  /** Holds the vault's next response to such a request. */
  const hold = (method: string) => {
    let letGo = () => {};
    const until = new Promise<void>((resolve) => (letGo = resolve));
    const reached = new Promise<void>((resolve) => (state.held = { method, reached: resolve, until }));
    return { reached, letGo };
  };
  return Object.assign(state, { hold, url: `http://127.0.0.1:${own}`, close, without });
}

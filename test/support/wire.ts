import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can be cut, restored or silenced. Data that is sent meanwhile is dropped and counted. */
export async function wireTo(url: string, usualPort = 6379) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let stalled = false;
  let lost = 0;
  let check = (): void => undefined;
  const server = createServer((near) => {
    const far = connect(Number(target.port || usualPort), target.hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of ways) {
      open.add(from);
      from.on('error', () => undefined).on('close', () => (open.delete(from), to.destroy()));
      from.on('data', (data) => {
        if (!stalled) return to.write(data);
        lost++;
        check();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    mend: () => ((stalled = false), server.listening ? Promise.resolve() : listen(port)),
    /** Sends new connections to another port. */
    leadTo: (port: number) => void (target.port = String(port)),
    stall: () => void ((stalled = true), (lost = 0)),
    /** Waits until the given number of chunks was sent into the silence. */
    untilSent: (pieces: number) =>
      new Promise<void>((resolve) => {
        check = () => lost >= pieces && resolve();
        check();
      }),
  };
}

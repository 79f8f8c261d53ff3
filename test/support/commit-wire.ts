import { connect, createServer, type Socket } from 'node:net';

/** When the connection is cut: before the server gets the COMMIT, while it gets it, or after its response. */
export type Cut = 'before' | 'during' | 'after';

/** COMMIT as `pg` sends it, a simple query. */
const commit = Buffer.from('commit\0');

/** A proxy to PostgreSQL that cuts the connection of a chosen COMMIT. */
export async function commitWireTo(url: string) {
  const target = new URL(url);
  let armed: { cut: Cut; skip: number } | null = null;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    let ending = false;
    const end = () => {
      cuts++;
      ending = true;
      near.destroy();
    };
    near.on('data', (data) => {
      const cut = isChosen(data);
      if (cut === 'before') {
        end();
        far.destroy();
      } else if (cut === 'during') {
        far.end(data);
        end();
      } else {
        if (cut === 'after') far.once('data', () => (end(), far.destroy()));
        if (cut === 'after') far.removeListener('data', forward);
        far.write(data);
      }
    });
    const forward = (data: Buffer) => void near.write(data);
    far.on('data', forward);
    const close = (from: Socket, to: Socket) =>
      from.on('error', () => undefined).on('close', () => (ending && to === far ? undefined : to.destroy()));
    close(near, far);
    close(far, near);
  });
  function isChosen(data: Buffer): Cut | null {
    if (!armed || !data.includes(commit) || armed.skip-- > 0) return null;
    const { cut } = armed;
    armed = null;
    return cut;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Cuts the connection of the next or a later COMMIT. */
    arm: (cut: Cut, skip = 0) => void (armed = { cut, skip }),
    disarm: () => void (armed = null),
    get cuts() {
      return cuts;
    },
    close: () => void server.close(),
  };
}

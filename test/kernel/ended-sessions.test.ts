import { connect, createServer } from 'node:net';
import { Reads, Transactions } from '#kernel';
import { makeKeys } from '#composition/keys';
import { createDatabase } from '../support/database.js';
import { startProduct } from '../support/product.js';

const urls = await createDatabase();
const { url, close } = await startLateWire(urls.app);
const product = await startProduct({ installation: { urls: { ...urls, app: url }, keys: makeKeys() } });
product.app.useLogger(['fatal']);
afterAll(async () => {
  await product.stop();
  close();
});

/** A proxy to PostgreSQL that does not pass on the end of a connection, as if it were late. */
async function startLateWire(to: string) {
  const target = new URL(to);
  const server = createServer((near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    far.on('data', (data) => void near.write(data)).on('error', () => undefined);
    near.on('data', (data) => void (far.writable && far.write(data))).on('error', () => undefined);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const changed = Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) });
  return { url: changed.href, close: () => void server.close() };
}

describe('A session that the server ended', () => {
  it.each([
    ['reads', Reads],
    ['writes', Transactions],
  ] as const)('is not used for later %s, even if the end of its connection is late', async (_, kind) => {
    const { owner } = await product.organization();
    const connections = product.app.get<Reads | Transactions>(kind, { strict: false });
    await expect(connections.rows(owner.orgId, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(
      'terminating connection',
    );
    expect(await connections.rows(owner.orgId, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

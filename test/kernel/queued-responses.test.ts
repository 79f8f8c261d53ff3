import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyReply } from 'fastify';
import { closeQueuedResponses } from '#kernel/http';

const events = new EventEmitter();
const server = fastify();
closeQueuedResponses(server.server);
const closed: string[] = [];
const recordClosing = (name: string, { raw }: FastifyReply) => raw.once('close', () => closed.push(name));
server.get('/waiting', async (_, reply) => {
  recordClosing('waiting', reply);
  await once(events, 'continue');
  return 'waiting';
});
server.get('/queued', (_, reply) => {
  recordClosing('queued', reply);
  setImmediate(() => events.emit('queued'));
  return reply.send('queued');
});
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
afterAll(() => server.close());
beforeEach(() => void closed.splice(0));

/** Sends a request whose response is queued behind that of `/waiting`. */
async function sendQueued() {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  const queued = once(events, 'queued');
  client.write('GET /waiting HTTP/1.1\r\nhost: x\r\n\r\nGET /queued HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await queued;
  return client;
}

describe('A response that is queued behind another on its connection', () => {
  it('is closed when the client disconnects', async () => {
    const connected = new Promise<Socket>((resolve) => server.server.once('connection', resolve));
    const client = await sendQueued();
    const ours = await connected;
    // `once` of `node:events` would fail at the error of the connection.
    const disconnected = new Promise((resolve) => ours.once('close', resolve));
    client.resetAndDestroy();
    await disconnected;
    expect(closed.sort()).toEqual(['queued', 'waiting']);
    events.emit('continue');
  });

  it('is sent, and closed once, when its turn comes', async () => {
    const client = await sendQueued();
    events.emit('continue');
    expect(await text(client)).toMatch(/waiting[^]*queued$/);
    expect(closed).toEqual(['waiting', 'queued']);
  });
});

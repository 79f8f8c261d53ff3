import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import fastify from 'fastify';
import { limitUnread, writeLargeLists } from '#kernel/http';

const events = new EventEmitter();
const server = fastify();
limitUnread(server, 2_000_000);
writeLargeLists(server);
let view: object = {};
server.all('/view', () => view);
server.get('/list/:name', ({ params }) => {
  const { name } = params as { name: string };
  return { result: Array.from({ length: 1000 }, (_, n) => ({ n, text: name.repeat(100) })), next_cursor: null };
});
server.setErrorHandler((_, __, reply) => reply.status(500).send({ error: 'failed' }));
let payload: unknown = null;
server.addHook('onSend', ({ url }, _, sent, done) => {
  payload = sent;
  if (url === '/list/last') events.emit('answered');
  done();
});
server.get('/slow', () => once(events, 'continue'));
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

/**
 * Sends requests on one connection, behind one to `/slow`, and waits until all of them are answered. Returns what the
 * client receives once `/slow` continues, or the code of its error.
 */
async function sendBehindSlow(...paths: string[]): Promise<Promise<string>[]> {
  const client = connect(port, '127.0.0.1');
  const requests = ['/slow', ...paths].map((path) => request(path)).join('');
  client.write(requests + request('/list/last', 'connection: close\r\n'));
  const received = text(client).catch(({ code }: { code: string }) => code);
  await once(events, 'answered');
  return [received];
}

describe('A response with a large list', () => {
  it('is the same JSON as without the buffer', async () => {
    const leaf = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
      fc.string({ unit: 'binary' }),
    );
    const large = fc.constantFrom('x', '…').map((letter) => Array.from({ length: 20 }, () => letter.repeat(10_000)));
    const some = fc.dictionary(fc.string(), fc.oneof(leaf, fc.array(fc.oneof(leaf, fc.dictionary(fc.string(), leaf)))));
    await fc.assert(
      fc.asyncProperty(some, large, async (fields, list) => {
        view = { ...fields, list };
        expect((await server.inject('/view')).body).toBe(JSON.stringify(view));
      }),
    );
  });

  it('is the same JSON if the list is the whole response', async () => {
    view = [1, 2].map(() => ['x'.repeat(60_000), 'x']);
    expect((await server.inject('/view')).body).toBe(JSON.stringify(view));
  });

  it('names its type', async () => {
    expect((await server.inject('/list/é')).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('names its length in bytes', async () => {
    const { headers, rawPayload } = await server.inject('/list/é');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
  });

  it('is bytes', async () => {
    await server.inject('/list/a');
    expect(payload).toBeInstanceOf(Buffer);
  });

  it('is text for a write, because it is stored for repeats', async () => {
    view = { list: ['x'.repeat(120_000), 'x'] };
    await server.inject({ method: 'POST', url: '/view' });
    expect(payload).toBe(JSON.stringify(view));
  });

  it('that cannot be written is replaced by the error', async () => {
    const broken = {
      toJSON() {
        throw new Error('broken');
      },
    };
    view = { list: ['x'.repeat(120_000), broken] };
    expect(await server.inject('/view')).toMatchObject({ statusCode: 500, body: '{"error":"failed"}' });
  });

  it('is not changed by later responses while it waits for its turn on the connection', async () => {
    const [received] = await sendBehindSlow('/list/a');
    const own = await (await fetch(`${base}/list/a`)).text();
    for (let n = 0; n < 10; n++) await (await fetch(`${base}/list/b`)).text();
    events.emit('continue');
    expect(await received).toContain(own);
  });

  it('counts as unread with its whole buffer', async () => {
    // Each is 121 kB in a buffer of 256 KiB, so all of them are below the limit and their buffers above it.
    const [received] = await sendBehindSlow(...'123456789'.split('').map((n) => `/list/${n}`));
    events.emit('continue');
    expect(await received).toBe('ECONNRESET');
  });
});

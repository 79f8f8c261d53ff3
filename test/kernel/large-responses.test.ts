import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import fastify from 'fastify';
import { writeLargeLists } from '#kernel/http';

const events = new EventEmitter();
const server = fastify();
writeLargeLists(server);
let view: object = {};
server.get('/view', () => view);
server.get('/list/:name', ({ params }) => {
  const { name } = params as { name: string };
  return { result: Array.from({ length: 2000 }, (_, n) => ({ n, text: name.repeat(100) })), next_cursor: null };
});
server.addHook('onSend', ({ url }, _, __, done) => (url === '/list/a' && events.emit('answered'), done()));
server.get('/slow', () => once(events, 'continue'));
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());

const listOf = (name: string) => server.inject(`/list/${name}`);

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
    expect((await server.inject('/view')).json()).toEqual(view);
  });

  it('names its type and its length', async () => {
    const { headers, body, payload } = await listOf('é');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(payload));
    expect(JSON.parse(body).result[1999]).toEqual({ n: 1999, text: 'é'.repeat(100) });
  });

  it('is not changed by later responses while it waits for its turn on the connection', async () => {
    const client = connect(port, '127.0.0.1');
    const answered = once(events, 'answered');
    client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\nGET /list/a HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await answered;
    const own = await (await fetch(`${base}/list/a`)).text();
    for (let n = 0; n < 10; n++) await (await fetch(`${base}/list/b`)).text();
    events.emit('continue');
    expect((await text(client)).split('\r\n\r\n')[2]).toBe(own);
  });
});

import { createServer, type ServerResponse } from 'node:http';
import { Egress, Outgoing } from '#platform/outgoing';
import { close, failure, listen } from './scene.js';

describe('An outgoing request', () => {
  let url = '';
  let seen: Record<string, unknown> = {};
  let answer = (response: ServerResponse): unknown => response.end();
  const outgoing = new Outgoing(Egress.to(['127.0.0.1'], true));
  const server = createServer((request, response) => {
    seen = request.headers;
    answer(response);
  });

  beforeAll(async () => (url = `http://127.0.0.1:${await listen(server, '127.0.0.1')}/`));
  afterAll(() => Promise.all([close(server), outgoing.close()]));

  it('refuses a response above the size limit, or truncates it on request', async () => {
    answer = (response) => response.end('x'.repeat(100_000));
    expect((await outgoing.send({ url, max_bytes: 100_000 })).truncated).toBe(false);
    expect((await failure(outgoing, { url, max_bytes: 99_999 })).failure).toBe('answer_too_large');
    const { body, truncated } = await outgoing.send({ url, max_bytes: 10, cut: true });
    expect([body.toString(), truncated]).toEqual(['x'.repeat(10), true]);
  });

  it('reads an endless response only up to the limit', async () => {
    answer = (response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(timer));
    };
    expect((await failure(outgoing, { url })).failure).toBe('answer_too_large');
  });

  it('refuses a response whose headers exceed 32 KiB', async () => {
    answer = (response) => response.writeHead(200, { 'x-long': 'x'.repeat(33_000) }).end();
    expect((await failure(outgoing, { url })).failure).toBe('answer_too_large');
  });

  it('refuses a response with an invalid header', async () => {
    for (const header of ['x-a\t: b', '\tx-a: b', 'x-a: b\r\n\tc']) {
      for (const headers of [`${header}\r\ncontent-length: 2`, `content-length: 2\r\n${header}`]) {
        answer = ({ socket }) => socket!.end(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\nhi`);
        expect(await failure(outgoing, { url })).toMatchObject({ failure: 'broken_answer', sent: true });
        const opened = outgoing.open({ url }, AbortSignal.timeout(5000));
        await expect(opened).rejects.toMatchObject({ failure: 'broken_answer', sent: true });
      }
    }
  });

  it('counts as unreachable if its response ends early', async () => {
    answer = ({ socket }) => socket!.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhi');
    expect(await failure(outgoing, { url })).toMatchObject({ failure: 'unreachable', sent: true });
  });

  it('gets a response that arrived before its deadline while the process was busy', async () => {
    answer = (response) => {
      const late = performance.now() + 400;
      response.end('hi');
      while (performance.now() < late);
    };
    expect((await outgoing.send({ url, timeout_ms: 200 })).body.toString()).toBe('hi');
  });

  it('needs the complete response before its deadline', async () => {
    answer = () => undefined;
    expect(await failure(outgoing, { url, timeout_ms: 50 })).toMatchObject({ failure: 'timeout', sent: true });
    answer = (response) => response.write('beginning');
    expect(await failure(outgoing, { url, timeout_ms: 50 })).toMatchObject({ failure: 'timeout', sent: true });
  });

  it('returns a response with a 5xx status instead of failing', async () => {
    answer = (response) => response.writeHead(503, { 'retry-after': '3' }).end('later');
    expect(await outgoing.send({ url })).toMatchObject({ status: 503, headers: { 'retry-after': '3' } });
    const error = await failure(outgoing, { url: 'http://127.0.0.1:1/' });
    expect(error).toMatchObject({ failure: 'unreachable', sent: false });
  });

  it('carries the trace context, without headers that callers cannot set', async () => {
    answer = (response) => response.end();
    const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', request_id: 'req_1' };
    const headers = { Host: 'internal', 'Transfer-Encoding': 'chunked', 'Proxy-Authorization': 'x', 'X-Mine': 'y' };
    await outgoing.send({ url, trace, headers });
    expect(seen).toMatchObject({ traceparent: trace.traceparent, 'x-request-id': 'req_1', 'x-mine': 'y' });
    expect(seen.host).toBe(new URL(url).host);
    expect([seen['transfer-encoding'], seen['proxy-authorization']]).toEqual([undefined, undefined]);
  });
});

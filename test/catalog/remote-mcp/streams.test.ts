import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Fault, misbehaving, stream } from './hostile-server.js';
import { countTurns } from '../../support/turns.js';
import { startRemoteScene } from './scene.js';

const { asked, server, account, call } = await startRemoteScene();

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });

/** The response to each request that resumes a stream. The call itself gets the start of a stream. */
function resumed(beginning: string, goOn: Fault): void {
  let id = 0;
  server.answer = misbehaving('tools/call', (_, response, asking) => {
    id = asking;
    stream(response).end(beginning);
  });
  const usual = server.answer;
  server.answer = (given, response) => (given.method === 'GET' ? goOn(given, response, id) : usual(given, response));
}

const again = () => asked.filter(({ method }) => method === 'GET').map(({ headers }) => headers['last-event-id']);

describe('A stream', () => {
  it.each(['\r', '\r\n'])('is read with the line ends %j, wherever a part of it ends', async (end) => {
    server.answer = misbehaving('tools/call', async (_, response, id) => {
      const done = JSON.stringify({ jsonrpc: '2.0', id, result: text('done') });
      stream(response);
      for (const each of `event: message${end}data: ${done}${end}${end}`) {
        response.write(each);
        await nextTurn();
      }
      response.end();
    });
    expect(await call(await account(), 'add')).toMatchObject(text('done'));
  });

  it('with 1,000 messages lets other work run after each', async () => {
    server.answer = misbehaving('tools/call', (_, response, id) => {
      const notes = Array(1000).fill({ jsonrpc: '2.0', method: 'notifications/other' }) as object[];
      stream(response, ...notes, { jsonrpc: '2.0', id, result: text('done') }).end();
    });
    const used = await account();
    expect(await countTurns(async () => expect(await call(used, 'add')).toMatchObject(text('done')))).toBeGreaterThan(
      1000,
    );
  });
});

describe('A stream that ends before its response', () => {
  it('is resumed after the last event that arrived', async () => {
    resumed('id: one\nretry: 10\ndata: \n\n', (_, response, id) => {
      stream(response, { jsonrpc: '2.0', id, result: text('done') }).end();
    });
    expect(await call(await account(), 'add')).toMatchObject(text('done'));
    expect(again()).toEqual(['one']);
  });

  it('is not resumed before the delay that the server set, and not after the caller stops waiting', async () => {
    resumed('id: one\nretry: 3600000\ndata: \n\n', () => undefined);
    const answer = await call(await account(), 'add', {}, { timeout_ms: 500 });
    expect([answer.failure, answer.sent, again()]).toEqual(['timeout', true, []]);
  });

  it.each([
    ['id: more\nretry: 0\ndata: \n\n', 50],
    ['', 1],
  ])('is not resumed endlessly if it continues with %j', async (more, times) => {
    resumed('id: one\nretry: 0\ndata: \n\n', (_, response) => stream(response).end(more));
    expect(await call(await account(), 'add')).toMatchObject({ failure: 'protocol_error', sent: true });
    expect(again()).toHaveLength(times);
  });

  it('is not resumed without an event id', async () => {
    resumed('retry: 0\ndata: \n\n', () => undefined);
    expect(await call(await account(), 'add')).toMatchObject({ failure: 'protocol_error', sent: true });
    expect(again()).toEqual([]);
  });
});

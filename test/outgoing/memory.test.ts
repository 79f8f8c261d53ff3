import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Egress, Outgoing } from '#platform/outgoing';
import { close, failure, listen } from './scene.js';

const kilobyte = 'x'.repeat(1024);

/** A client for 10 kB of large bodies, and a server that writes each body when the test says so. */
async function startMemoryScene() {
  const outgoing = new Outgoing(Egress.to(['127.0.0.1'], true), undefined, undefined, 10 * 1024);
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1')}/`;
  afterAll(() => Promise.all([close(server), outgoing.close()]));

  /** Starts a call of an organization whose body is streamed. `read` reads until the body ends. */
  async function open(organization: string) {
    const asked = once(server, 'large');
    const opened = outgoing.open({ url, organization }, AbortSignal.timeout(60_000));
    const [response] = (await asked) as [ServerResponse];
    response.flushHeaders();
    const { body } = await opened;
    return { response, body, read: () => buffer(body).then(({ length }) => length) };
  }

  /** Starts a call of an organization. `write` resolves once the client has read the kilobytes. */
  async function begin(organization: string, cut = true) {
    const asked = once(server, 'large');
    const request = { url, organization, cut, max_bytes: 1 << 20 };
    const answered = cut ? outgoing.send(request) : failure(outgoing, request);
    const [response] = (await asked) as [ServerResponse];
    const write = async (kilobytes: number) => {
      for (let written = 0; written < kilobytes; written++) response.write(kilobyte);
      // A later response shows that the client has read what was written before.
      await Promise.race([answered, outgoing.send({ url: `${url}read` }).catch(() => undefined)]);
    };
    return { answered: answered as Promise<any>, response, write };
  }
  server.on('request', ({ url: path }, response: ServerResponse) =>
    path === '/read' ? response.end() : server.emit('large', response),
  );
  return { begin, open };
}

const { begin, open } = await startMemoryScene();

describe('Large responses that need too much memory together', () => {
  it('are cut, the longest of the organization that holds most first', async () => {
    const [short, long, other] = [await begin('greedy'), await begin('greedy'), await begin('modest')];
    await other.write(4);
    await short.write(3);
    await long.write(4);
    const { body, truncated } = await long.answered;
    expect([truncated, body.length > 0]).toEqual([true, true]);
    for (const kept of [short, other]) kept.response.end();
    expect((await short.answered).truncated).toBe(false);
    expect((await other.answered).truncated).toBe(false);
  });

  it('fail as too large if the caller needs the whole body', async () => {
    const whole = await begin('greedy', false);
    await whole.write(11);
    expect((await whole.answered).failure).toBe('answer_too_large');
  });

  it('leave the memory to later responses', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const later = await begin('greedy');
      await later.write(8);
      later.response.end();
      expect(await later.answered).toMatchObject({ truncated: false, body: Buffer.alloc(8 * 1024, 'x') });
    }
  });

  it('are cut if they are streamed', async () => {
    const [streamed, other] = [await open('greedy'), await begin('modest')];
    const read = streamed.read();
    streamed.response.write(kilobyte.repeat(11));
    await expect(read).rejects.toMatchObject({ failure: 'answer_too_large' });
    other.response.end();
    expect((await other.answered).truncated).toBe(false);
  });

  it('leave the memory to later responses if they were streamed', async () => {
    for (const kilobytes of [3, 3, 3, 8]) {
      const streamed = await open('greedy');
      const read = streamed.read();
      streamed.response.end(kilobyte.repeat(kilobytes));
      expect(await read).toBe(kilobytes * 1024);
    }
  });
});

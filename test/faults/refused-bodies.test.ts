import { request } from 'node:http';
import { connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Api, startApi } from '../support/api.js';
import { atOnce } from './scene.js';

const tries = Number(process.env.REFUSED_TRIES ?? 40);
const body = Buffer.alloc(5 * 1024 * 1024, 'x');

type Seen = { status: number | undefined; code: string };
const refused: Seen = { status: 413, code: 'bad_request' };

const byFetch = async (url: string, headers: Record<string, string>): Promise<Seen> => {
  const answer = await fetch(url, { method: 'POST', body, headers });
  return { status: answer.status, code: (await answer.json()).error.code };
};

const byHttp = (url: string, headers: Record<string, string>): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      // Errors after the response do not matter.
      asked.off('error', reject).on('error', () => undefined);
      json(answer).then((said: any) => resolve({ status: answer.statusCode, code: said.error.code }), reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });

/** The response of every attempt, or its error. */
async function seenBy(send: typeof byFetch, api: Api, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const seen = new Set<string>();
  for (let sent = 0; sent < tries; sent += 5)
    for (const one of await atOnce(5, () =>
      send(`${api.base}/role`, headers).catch(
        (error: Error) => `${error.message}: ${(error.cause as Error | undefined)?.message}`,
      ),
    ))
      seen.add(JSON.stringify(one));
  return [...seen];
}

describe('A refusal', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it.each([
    ['fetch', byFetch],
    ['node:http', byHttp],
  ])(`reaches clients that are still sending with %s, in ${tries} tries`, async (_, send) => {
    const { owner } = await api.organization();
    expect(await seenBy(send, api, owner.token)).toEqual([JSON.stringify(refused)]);
  });
});

/** Waits until the port refuses connections. */
const untilRefused = async (port: number): Promise<void> => {
  while (await opens(port)) await setTimeout(5);
};

const opens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

describe('A request on an open connection', () => {
  it('gets a JSON error while the process stops', async () => {
    const api = await startApi();
    const { owner } = await api.organization();
    const port = Number(new URL(api.base).port);
    const socket = connect(port, '127.0.0.1');
    const answers = text(socket);
    const ask = () => socket.write(`GET /role HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n\r\n`);
    let stopping: Promise<void> | undefined;
    await api.transactions.run(owner.orgId, async (manager) => {
      await manager.query('lock table identity.roles in access exclusive mode');
      ask();
      await api.untilBlocking(1);
      stopping = api.stop();
      await untilRefused(port);
      ask();
    });
    const said = await answers;
    expect(said).toMatch(/^HTTP\/1.1 200 /);
    expect(said).toMatch(/HTTP\/1.1 503 [^]*"code":"internal_error","reason":"shutting_down","request_id":"req_/);
    await stopping;
  });
});

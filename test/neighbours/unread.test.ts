import { once } from 'node:events';
import { type Api, startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { sent } from '../support/raw-client.js';

let api: Api;
let owner: MemberClient;
afterAll(() => api.stop());

const startWith = (options: Parameters<typeof startApi>[0]) =>
  beforeAll(async () => {
    await api?.stop();
    api = await startApi({ ...options, poolSize: 2 });
    ({ owner } = await api.organization());
  });

const isAnswered = async () => expect((await owner('GET /role')).status).toBe(200);

/** Requests so much data that the buffers of both sides cannot hold it. */
const asked = ({ token }: MemberClient, times = 150) =>
  `GET /connector?limit=200 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`.repeat(times);

/** The response to a client that sends the beginning of a request, and then single bytes until the response arrives. */
async function responseWhileDripping(beginning: string, byte = ' '): Promise<string> {
  const { client } = await sent(beginning, api);
  const drip = setInterval(() => client.write(byte), 20);
  let response = '';
  client.on('data', (bytes) => {
    clearInterval(drip);
    response += String(bytes);
  });
  // Bytes that are sent after the response make the server reset the connection.
  client.on('error', () => clearInterval(drip));
  await once(client, 'close');
  clearInterval(drip);
  return response;
}

const body = () =>
  `POST /role HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\ncontent-length: 99999\r\n\r\n`;
const late = /^HTTP\/1.1 408 [^]*"reason":"request_timeout"/;

describe('A client', () => {
  startWith({ unread: 4 * 1024 * 1024, arrival: 1000 });

  it('that never reads its responses is disconnected', async () => {
    const { owner: other } = await api.organization();
    const { ours: patient } = await sent(asked(other, 1), api);
    const { ours: greedy } = await sent(asked(owner), api);
    await once(greedy, 'close');
    await isAnswered();
    expect(patient.destroyed).toBe(false);
  });

  it('that sends slowly does not block other clients', async () => {
    const slow = Array.from({ length: 5 }, () => responseWhileDripping(body()));
    await isAnswered();
    slow.push(responseWhileDripping('GET /role HTTP/1.1\r\nhost: x\r\nx-long: ', 'x'));
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(late);
  });
});

describe("After a request's deadline", () => {
  startWith({ deadline: 1000, unread: Infinity });

  it('a client that has sent half of the request gets a 408', async () => {
    expect(await responseWhileDripping(body())).toMatch(late);
  });

  it('a client that does not read its response is eventually disconnected', async () => {
    const { ours } = await sent(asked(owner), api);
    await once(ours, 'close');
    await isAnswered();
  });
});

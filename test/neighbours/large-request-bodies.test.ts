import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { startApi } from '../support/api.js';

const api = await startApi();
afterAll(() => api.stop());

const size = 2 << 20;
const large = { kind: 'catalog', unknown: 'x'.repeat(size) };

/** Sends the beginning of a large body, and keeps the connection open. */
async function begin(token: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'content-length': size };
  const call = request(`${api.base}/connector`, { method: 'POST', headers, agent: false });
  call.on('error', () => undefined);
  const [socket] = (await once(call, 'socket')) as [NodeJS.EventEmitter];
  await once(socket, 'connect');
  call.write('{');
  return call;
}

describe('A body above 1 MiB', () => {
  it('waits until fewer than two of its organization are handled, but not for those of others', async () => {
    const [{ owner }, { owner: neighbour }] = [await api.organization(), await api.organization()];
    const begun = [await begin(owner.token), await begin(owner.token)];
    let third: Promise<unknown>;
    let isAnswered: boolean;
    // Until both have begun, a third body gets a slot and is answered.
    do {
      isAnswered = false;
      third = owner('POST /connector', large).finally(() => (isAnswered = true));
      for (let n = 0; n < 5; n++) expect((await neighbour('POST /connector', large)).status).toBe(400);
    } while (isAnswered);
    for (const call of begun) call.destroy();
    expect(await third).toMatchObject({ status: 400 });
  });

  /** Begins two bodies of each of eight organizations, as many as may arrive at once. Returns the answers as they come. */
  async function beginAll() {
    const slow = await Promise.all(Array.from({ length: 8 }, async () => (await api.organization()).owner));
    const begun = await Promise.all([...slow, ...slow].map(({ token }) => begin(token)));
    const answers: IncomingMessage[] = [];
    for (const call of begun) call.on('response', (answer) => answers.push(answer));
    return { owner: slow[0]!, answers, stop: () => begun.forEach((call) => call.destroy()) };
  }

  it('arrives while bodies of other organizations arrive slowly, of which the slowest are ended', async () => {
    const { owner: neighbour } = await api.organization();
    const { answers, stop } = await beginAll();
    // Until all have begun, the neighbour's body arrives without waiting.
    while (answers.length === 0) expect((await neighbour('POST /connector', large)).status).toBe(400);
    expect(answers[0]!.statusCode).toBe(503);
    expect(await json(answers[0]!)).toMatchObject({ error: { reason: 'too_many_at_once' } });
    stop();
  });

  it('ends no body of others while its own organization has bodies that arrive', async () => {
    const { owner, answers, stop } = await beginAll();
    // Until both of the organization have begun, a third one arrives without waiting.
    let third: number;
    do third = (await owner('POST /connector', large)).status;
    while (third === 400);
    expect([third, answers]).toEqual([503, []]);
    stop();
  });

  it('is refused before it arrives if the caller may not send it', async () => {
    const { reader } = await api.organization({ reader: ['audit:view'] });
    const call = await begin(reader.token);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(403);
    call.destroy();
  });
});

import { bytesOf, type BadText } from '../../support/bad-texts/corpus.js';
import { type Reply } from '../hostile-server.js';
import { type Outcome, type Place } from '../place.js';
import { outcomeOf, send } from '../send.js';
import { type TextSystem } from '../system.js';
import { maxResponseHead } from './tools.js';

/** Milliseconds for a delivery to arrive. */
const patience = 20_000;

/** Responses of a receiver of webhooks, which the worker reads. */
export async function webhookPlaces({ url, busy, hostile }: TextSystem): Promise<Place[]> {
  const headers = { authorization: `Bearer ${busy.token}`, 'content-type': 'application/json' };
  const post = (path: string, body?: string) => send({ url: url + path, method: 'POST', headers, body });
  const target = JSON.stringify({ url: `${hostile.origin}/hook`, events: ['team.created'] });
  const created = await post('/webhook-endpoint', target);
  if (created.status !== 201) throw new Error(created.text);
  const { id } = JSON.parse(created.text) as { id: string };

  /** Sends a test message, and waits until the receiver has answered it. */
  const deliver = async (reply: Reply): Promise<Outcome> => {
    const arrived = new Promise<void>((done, late) => {
      const timer = setTimeout(() => late(new Error('The delivery did not arrive.')), patience);
      hostile.at('/hook', () => {
        clearTimeout(timer);
        done();
        return reply;
      });
    });
    arrived.catch(() => undefined);
    const asked = await post(`/webhook-endpoint/${id}/test`);
    if (asked.status >= 300) return outcomeOf(asked);
    await arrived;
    const read = await send({ url: `${url}/webhook-endpoint/${id}/delivery?limit=5`, headers });
    return outcomeOf(read);
  };
  /** An endpoint that failed too often is disabled. */
  const prepare = () =>
    send({ url: `${url}/webhook-endpoint/${id}`, method: 'PATCH', headers, body: '{"status":"active"}' });
  const place = (name: string, reply: (text: BadText) => Reply): Place => ({
    name: `webhook receiver's ${name}`,
    encoding: 'bytes',
    bytes: 1024 * 1024,
    prepare,
    put: (text) => deliver(reply(text)),
  });
  const inHeader = (name: string, status: number): Place => ({
    ...place(`header ${name} with ${status}`, ({ text }) => ({ status, rawHeaders: { [name]: bytesOf(text) } })),
    bytes: maxResponseHead,
    lengths: [Infinity],
  });
  return [
    place('body with 200', ({ text }) => ({ body: bytesOf(text) })),
    { ...place('body with 500', ({ text }) => ({ status: 500, body: bytesOf(text) })), lengths: [1000] },
    inHeader('content-type', 200),
    inHeader('location', 302),
    inHeader('retry-after', 503),
  ];
}

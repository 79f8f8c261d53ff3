import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Egress } from '#platform/outgoing';
import { WebhookDispatcher } from '#webhooks';
import { startApi } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { TickingClock } from '../support/ticking-clock.js';

type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: any };

type Answer = (response: ServerResponse, received: Received) => void;

/** A server that records deliveries. It responds with 204 unless a test sets another response for a path. */
async function startReceiver() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const arrived: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = { path: request.url!, headers: request.headers, text, body: JSON.parse(text) };
      received.push(one);
      (answers.get(one.path) ?? (() => response.writeHead(204).end()))(response, one);
      for (const wake of arrived.splice(0)) wake();
    });
  }).listen(0, 'localhost');
  await new Promise((ready) => server.once('listening', ready));
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    address: (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    answers,
    at,
    /** Waits until the given number of deliveries arrived at a path. */
    async until(path: string, count: number) {
      while (at(path).length < count) await new Promise<void>((wake) => arrived.push(wake));
    },
    hangUp: () => server.closeAllConnections(),
    stop: () => (server.closeAllConnections(), new Promise((closed) => server.close(closed))),
  };
}

/** The API with an organization, and a server that receives its webhooks. */
export async function startWebhookScene() {
  const receiver = await startReceiver();
  /** DNS responses for names that tests invented. Null means no response. */
  const addresses = new Map<string, string[] | null>();
  const resolve = (name: string) => {
    const found = addresses.get(name);
    if (found === undefined) return lookup(name, { all: true, verbatim: true });
    if (!found) return Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }));
    return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  // The code that verifies signatures uses the clock of the machine.
  const clock = new TickingClock(new Date().toISOString());
  const masterKeys = [{ id: 'test', key: randomBytes(32) }];
  const options = { egress: Egress.to(['localhost'], true), resolve, clock, masterKeys };
  const api = await startApi(options);
  /** Another process of the same installation. The caller stops it. */
  const startAnother = () => startApi({ ...options, urls: api.urls });
  afterAll(() => Promise.all([api.stop(), receiver.stop()]));
  const { owner } = await api.organization();

  /** Runs a worker's job for a webhook without waiting for receivers. */
  const begun = (as: MemberClient, id: string) => api.run('DeliverWebhooks', as.orgId, id);
  const rounds = () => api.app.get(WebhookDispatcher, { strict: false });
  /** Sends due deliveries, and waits for their results. */
  const delivered = async (as: MemberClient, id: string): Promise<any[]> => {
    await begun(as, id);
    await rounds().settled();
    return deliveriesOf(as, id);
  };
  return { api, startAnother, owner, receiver, addresses, begun, rounds, delivered };
}

export const webhook = async (as: MemberClient, url: string, events = ['role.*']): Promise<any> => {
  const { status, body } = await as('POST /webhook-endpoint', { url, events });
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};

let count = 0;
/** Causes an event by creating a role. */
export const roleMade = async (as: MemberClient): Promise<string> =>
  (await as('POST /role', { name: `Role ${++count}`, permissions: [] })).body.id as string;

/** Deliveries, oldest first. */
export const deliveriesOf = async (as: MemberClient, id: string, more = ''): Promise<any[]> =>
  (await as(`GET /webhook-endpoint/${id}/delivery?sort=created_at${more}`)).body.result;

export const endpointOf = async (as: MemberClient, id: string): Promise<any> =>
  (await as(`GET /webhook-endpoint/${id}`)).body;

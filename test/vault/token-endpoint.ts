import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { connected, installed, notes } from './notes.js';
import { type Account, vault } from './scene.js';

/** The provider's responses to token requests. */
export const behavior = { answer: (response: ServerResponse, _token?: string | null): unknown => response.end() };

export let server: Server;
let url = '';
let tokenRequests: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (tokenRequests = []));
afterAll(() => void server.close());

export async function serve(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (request.url !== '/token') return json({ token: request.headers.authorization })(response);
  const asked = new URLSearchParams(body);
  tokenRequests.push(asked);
  behavior.answer(response, asked.get('refresh_token'));
}

export const json =
  (body: object, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export async function signedIn(client = 'client', address = url) {
  const orgId = await installed(notes(address), { id: client, secret: 's-e_c.r+et' });
  return { orgId, id: await connected(orgId, { access_token: 'old', refresh_token: `refresh-${orgId}` }) };
}

/** An account of that provider with an expired token. */
export async function rude(client = 'client') {
  const used = await signedIn(client);
  await vault.pass({ minutes: 61 });
  return used;
}

/** Requests for one account; others are refreshed in the background. */
export const askedFor = ({ orgId }: Pick<Account, 'orgId'>) =>
  tokenRequests.filter((each) => each.get('refresh_token') === `refresh-${orgId}`).length;

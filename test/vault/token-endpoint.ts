import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { notes, startNotesScene } from './notes.js';
import { type Account } from './scene.js';

/** A vault with accounts of a provider whose responses to token requests the test controls. */
export async function startTokenEndpointScene(database?: { owner: string; vault: string }) {
  const scene = await startNotesScene(database);
  const { vault, installed, connected } = scene;
  const behavior = { answer: (response: ServerResponse, _token?: string | null): unknown => response.end() };
  let tokenRequests: URLSearchParams[] = [];
  beforeEach(() => (tokenRequests = []));

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url !== '/token') return json({ token: request.headers.authorization })(response);
    const asked = new URLSearchParams(body);
    tokenRequests.push(asked);
    behavior.answer(response, asked.get('refresh_token'));
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function signedIn(client = 'client', address = url) {
    const orgId = await installed(notes(address), { id: client, secret: 's-e_c.r+et' });
    return { orgId, id: await connected(orgId, { access_token: 'old', refresh_token: `refresh-${orgId}` }) };
  }

  /** An account of that provider with an expired token. */
  async function rude(client = 'client') {
    const used = await signedIn(client);
    await vault.pass({ minutes: 61 });
    return used;
  }

  /** Requests for one account; others are refreshed in the background. */
  const askedFor = ({ orgId }: Pick<Account, 'orgId'>) =>
    tokenRequests.filter((each) => each.get('refresh_token') === `refresh-${orgId}`).length;

  return { ...scene, behavior, server, serve, signedIn, rude, askedFor };
}

export const json =
  (body: object, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

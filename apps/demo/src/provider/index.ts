import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Client } from './authorization-server.js';
import { type Counts, defaultBehavior, type ProviderBehavior } from './behavior.js';
import { readBody, NotesApi } from './notes-api.js';
import { quietly } from './quietly.js';
import { signIn } from './sign-in.js';
import { WordsServer } from './words-server.js';

export { accounts } from './sign-in.js';
export { type Counts, defaultBehavior } from './behavior.js';

export type NotesProvider = {
  issuer: string;
  client: Client;
  /** The behavior, which tests may change at any time. */
  behavior: ProviderBehavior;
  counts: Counts;
  /** The headers of the last API call. */
  heard: { headers: IncomingMessage['headers'] };
  api: NotesApi;
  words: WordsServer;
  close: () => Promise<void>;
};

/** Starts a third party on this machine: an OAuth 2.1 server with an API for notes. */
export async function startNotesProvider(
  redirect_uri: string,
  { accessTokenLife = 3600, port = 0 } = {},
): Promise<NotesProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((ready, failed) => server.once('listening', ready).once('error', failed));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'latchkey', secret: 'secret-of-latchkey', redirect_uri };
  const behavior = { ...defaultBehavior, withholds: [] };
  const counts = { token: 0, exchanges: 0, refreshes: 0, revocations: 0, api: 0, givenUp: 0 };
  const heard: NotesProvider['heard'] = { headers: {} };
  const provider = await quietly(async () => {
    const { authorizationServer } = await import('./authorization-server.js');
    return authorizationServer({ issuer, client, behavior, counts, accessTokenLife });
  });
  const api = new NotesApi(provider);
  const words = new WordsServer();
  const oauth = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === '/mcp') return words.answer(request, await readBody(request), response);
    if (path.startsWith('/sign-in/')) return signIn(provider, behavior, request, response);
    if (!/^\/(api|teams|me|notes)\b/.test(path)) return oauth(request, response);
    counts.api++;
    heard.headers = request.headers;
    response.once('close', () => (counts.givenUp += response.writableFinished ? 0 : 1));
    const sent = await readBody(request);
    await behavior.apiHeld;
    if (behavior.apiStatus)
      return void response.writeHead(behavior.apiStatus, behavior.apiHeaders).end(behavior.apiBody);
    return api.answer(request, sent, response);
  }

  server.on('request', (request, response) => {
    answer(request, response).catch(() => response.headersSent || response.writeHead(400).end('Start again.'));
  });
  return { issuer, client, behavior, counts, heard, api, words, close: () => closed(server) };
}

const closed = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

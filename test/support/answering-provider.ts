import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type ConnectorDefinition } from '#connector-definition';
import { readShippedDefinitions } from '../../libs/catalog/src/validation/domain/shipped-definitions.js';

type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

/** Status and body by `GET /path`. A function is called for each request, with the request. */
type Answers = Record<string, unknown>;

type Answer = (asked: Asked) => unknown;

const idToken = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

/**
 * A third party that signs everyone in immediately, at the addresses of a shipped definition. Its API returns what the
 * test sets: 200 with a body, or `{ status, body }`.
 */
export async function startAnsweringProvider() {
  const state = {
    answers: {} as Answers,
    claims: {} as object,
    /** Adds fields to the response of the token endpoint. */
    tokens: (_: Asked): object => ({}),
    realm: '',
    asked: [] as Asked[],
  };
  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname, searchParams: query } = new URL(request.url!, 'http://provider');
    const method = request.method!;
    if (query.get('response_type') === 'code') {
      const back = new URL(query.get('redirect_uri')!);
      back.search = new URLSearchParams({ code: 'code', state: query.get('state')!, realmId: state.realm }).toString();
      return void response.writeHead(302, { location: back.href }).end();
    }
    const asked = { method, path: pathname, query, headers: request.headers, body };
    state.asked.push(asked);
    const said = /(token|bearer)\/?$/.test(pathname)
      ? { ...granted(state.claims), ...state.tokens(asked) }
      : state.answers[`${method} ${pathname}`];
    const { status, body: sent } = outcomeOf(typeof said === 'function' ? (said as Answer)(asked) : said);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const asked = (request: string) => state.asked.filter(({ method, path }) => `${method} ${path}` === request);
  return Object.assign(state, { origin, close, askedFor: asked });
}

type AnsweringProvider = Awaited<ReturnType<typeof startAnsweringProvider>>;

function outcomeOf(said: unknown): { status: number; body: unknown } {
  if (said === undefined) return { status: 404, body: { message: 'Not found' } };
  const { status } = said as { status?: unknown };
  return typeof status === 'number' ? (said as { status: number; body: unknown }) : { status: 200, body: said };
}

const granted = (claims: object) => ({
  access_token: 'canary-access',
  refresh_token: 'canary-refresh',
  token_type: 'bearer',
  expires_in: 3600,
  /** The signed-in person in Salesforce's format. */
  id: 'https://login.salesforce.com/id/00D1/0051',
  id_token: idToken(claims),
});

/**
 * A shipped definition whose addresses all point to the provider. A variable for a host becomes the start of the path.
 */
export function shippedAt({ origin }: AnsweringProvider, slug: string): ConnectorDefinition {
  const definition = readShippedDefinitions().find((each) => each.slug === slug)!;
  const { base_url, auth, ...rest } = definition;
  const moved = JSON.stringify({ base_url, auth })
    .replace(/https:\/\/(\{\{\w+\}\})[a-z.]*/g, `${origin}/$1`)
    .replace(/https:\/\/[a-z.]+/g, origin);
  return { ...rest, ...(JSON.parse(moved) as Pick<ConnectorDefinition, 'base_url' | 'auth'>) };
}

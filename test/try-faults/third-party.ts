import { gzipSync } from 'node:zlib';
import { type ServerResponse } from 'node:http';
import { type Api } from '../../apps/demo/src/api.js';
import { Browser } from '../../apps/demo/src/browser.js';
import { type NotesProvider, startNotesProvider } from '../../apps/demo/src/provider/index.js';

const large = JSON.stringify({ notes: [{ id: 'n1', title: 'large', text: 'x'.repeat(650_000) }], next: null });

type ThirdParty = NotesProvider & { letGo: () => void };

/** The receiver of webhooks at this path hangs. */
export const hangingPath = '/notes/hang';

/** Writes JSON without an end, as fast as it is read. */
function writeEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = () => {
    while (!response.destroyed && response.write(spaces));
  };
  response.on('drain', write);
  write();
}

const spaces = ' '.repeat(65_536);

/** Writes JSON of almost the largest allowed size. Almost every character of it is an escape. */
function writeEscaped(response: ServerResponse, message?: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(message ? escapedResult(message) : escapedNotes);
}

const escapedNotes = `{"notes":[${Array(7)
  .fill(`"${'\\u0041'.repeat(166_000)}"`)
  .join(',')}],"next":null}`;

const escapedResult = (message: unknown): string => {
  const { id } = message as { id: number };
  const text = '\\u0041'.repeat(650_000);
  return `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"${text}"}]}}`;
};

/** Writes a few kilobytes that become many megabytes. */
function writeCompressed(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(compressed);
}

const compressed = gzipSync(escapedNotes);

/**
 * The demo's third party. It never responds to requests for `hang`, webhooks and MCP calls, sends large responses to
 * requests for `large`, and endless ones to requests and MCP calls for `endless`.
 */
export async function startThirdParty(redirect_uri: string, port: number): Promise<ThirdParty> {
  const provider = await startNotesProvider(redirect_uri, { port });
  const hanging = new Set<ServerResponse>();
  const usual = provider.api.answer.bind(provider.api);
  const usualWords = provider.words.answer.bind(provider.words);
  provider.words.answer = async (request, sent, response) => {
    const { method, params } = sent as { method?: string; params?: { arguments?: { text?: string } } };
    const text = params?.arguments?.text;
    if (method === 'tools/call' && text === 'endless') return writeEndlessly(response);
    if (method === 'tools/call' && text === 'escaped') return writeEscaped(response, sent);
    if (method === 'tools/call') return void hanging.add(response);
    return usualWords(request, sent, response);
  };
  provider.api.answer = async (request, sent, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://notes');
    const asked = searchParams.get('q');
    if (asked === 'hang' || pathname === hangingPath) return void hanging.add(response);
    if (asked === 'endless') return writeEndlessly(response);
    if (asked === 'escaped') return writeEscaped(response);
    if (asked === 'compressed') return writeCompressed(response);
    if (asked === 'large') return void response.writeHead(200, { 'content-type': 'application/json' }).end(large);
    return usual(request, sent, response);
  };
  const letGo = () => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return Object.assign(provider, { letGo });
}

/** Connects an account of the third party, as a person with a browser would. Returns the connection's id. */
export async function connect(
  { url, latchkey }: Api,
  { client, behavior, issuer }: ThirdParty,
  account: string,
): Promise<string> {
  await latchkey.connectors.setOAuthApp('demo', { client_id: client.id, client_secret: client.secret });
  const { connection, connect_url } = await latchkey.connections.create({ connector_slug: 'demo' });
  behavior.signsInAs = account;
  await follow(connect_url, issuer, url);
  const { status } = await latchkey.connections.get(connection.id);
  if (status !== 'active') throw new Error(`The status of the connection is ${status}.`);
  return connection.id;
}

/** Connects the third party's MCP server, whose calls hang. */
export async function connectWords({ url, latchkey }: Api, { issuer }: ThirdParty): Promise<string> {
  const mcp = { url: `${issuer}/mcp`, auth_mode: 'none' as const };
  const { slug } = await latchkey.connectors.create({ kind: 'remote_mcp', name: 'Words', mcp });
  const { connection, connect_url } = await latchkey.connections.create({ connector_slug: slug });
  await follow(connect_url, url);
  await latchkey.connections.refreshTools(connection.id, {});
  return connection.id;
}

/** Signs in as a person with a browser would. */
async function follow(connect_url: string, ...origins: string[]): Promise<void> {
  const browser = new Browser();
  const vault = new URL(connect_url).origin;
  const page = await browser.follow(await browser.get(connect_url), vault);
  await browser.follow(await browser.submit(page), vault, ...origins);
}

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Answer } from './scene.js';

/** Values that tests read from a real server's tools, and a promise that its tools wait for. */
export const told = { cancelled: 0, held: Promise.resolve() };

const numbers = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] };

function abacus(options: object = {}): McpServer {
  const about = { instructions: 'Count well.', ...options };
  const server = new McpServer({ name: 'abacus', version: '3', title: 'Abacus' }, about);
  const inputSchema = fromJsonSchema<{ a: number; b: number }>(numbers);
  const annotations = { readOnlyHint: true };
  server.registerTool('add', { title: 'Add', inputSchema, annotations }, ({ a, b }) => ({
    content: [{ type: 'text', text: String(a + b) }],
    structuredContent: { sum: a + b },
  }));
  server.registerTool('fail', {}, () => ({ content: [{ type: 'text', text: 'no\u001b[31m ink' }], isError: true }));
  server.registerTool('grow', {}, () => {
    server.registerTool('late', {}, () => ({ content: [] }));
    return { content: [] };
  });
  server.registerTool('tell', {}, async ({ mcpReq: { _meta, notify } }) => {
    const { progressToken = 'none' } = _meta ?? {};
    const params = { progressToken, progress: 1, total: 2, message: 'half\u001b of canary-api-key' };
    await notify({ method: 'notifications/progress', params });
    await told.held;
    return { content: [{ type: 'text', text: 'whole' }] };
  });
  server.registerTool('wait', {}, async ({ mcpReq: { signal } }) => {
    await new Promise((stop) => signal.addEventListener('abort', stop));
    told.cancelled++;
    return { content: [] };
  });
  return server;
}

type Serve = (request: Request) => Promise<Response>;

/** Sessions in memory, as official servers keep them. */
export const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

const inSessions =
  (enableJsonResponse: boolean, options: object = {}): Serve =>
  async (request) => {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? await begin(enableJsonResponse, options) : sessions.get(id);
    return known ? known.handleRequest(request) : new Response('Session not found', { status: 404 });
  };

async function begin(enableJsonResponse: boolean, options: object) {
  const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  });
  await abacus(options).connect(transport);
  return transport;
}

const abaci = () => abacus();

const modern = createMcpHandler(abaci, { legacy: 'reject' });

/** Official servers, by transport. */
export const servers: Record<string, Serve> = {
  'the revision without sessions': (request) => modern.fetch(request),
  'the same, in streams': (request) =>
    createMcpHandler(abaci, { legacy: 'reject', responseMode: 'sse' }).fetch(request),
  'sessions and streams': inSessions(false),
  'sessions and JSON': inSessions(true),
  'the revision 2025-06-18': inSessions(false, { supportedProtocolVersions: ['2025-06-18'] }),
  'neither sessions nor streams': async (request) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await abacus().connect(transport);
    return transport.handleRequest(request);
  },
};

/** Passes requests of the HTTP server to an official server. */
export const by =
  (serve: Serve): Answer =>
  async ({ method, path, headers, body }, response) => {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const sent = { method, headers, signal: gone.signal, ...(body && { body }) };
    const answer = await serve(new Request(`http://${headers.host}${path}`, sent));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body)
      Readable.fromWeb(answer.body as never)
        .on('error', () => response.destroy())
        .pipe(response);
    else response.end();
  };

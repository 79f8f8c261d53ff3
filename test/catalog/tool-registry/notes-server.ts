import { Readable } from 'node:stream';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createMcpHandler, fromJsonSchema, McpServer, type ServerContext } from '@modelcontextprotocol/server';

type Schema = Parameters<typeof fromJsonSchema>[0];

export type Served = {
  description?: string;
  title?: string;
  annotations?: object;
  fails?: boolean;
  schema?: Schema;
  _meta?: Record<string, unknown>;
};

/** The tools that the test server lists, until a test changes them. */
export const usual: Record<string, Served> = {
  list_notes: { description: 'Lists notes.', title: 'All notes', annotations: { readOnlyHint: true } },
  add_note: {
    description: 'Adds a note.',
    annotations: { destructiveHint: false },
    schema: { type: 'object', properties: { text: { type: 'string' } } },
  },
  wipe: { description: 'Deletes everything.' },
  fail: { description: 'Never works.', annotations: { readOnlyHint: true }, fails: true },
};
const asUsual = () => ({
  tools: usual,
  isDown: false,
  /** The status of every response, without a body. */
  status: 200,
  /** The listed tools as they leave on the wire, instead of the registered ones. */
  list: null as object[] | null,
  /** Responses by path, instead of the server's own. */
  documents: {} as Record<string, object>,
  /** The lifetime of the tool list in milliseconds, and whether each call reports a changed list. */
  ttlMs: undefined as number | undefined,
  says: false,
  calls: [] as { name: string; given: unknown }[],
  /** A promise that calls wait for after their first progress. */
  held: null as Promise<void> | null,
  /** A promise that listing tools waits for. */
  listing: null as Promise<void> | null,
  /** Answers every call without a result. */
  withoutResult: null as ((response: ServerResponse) => void) | null,
  /** The result of every call, instead of text. */
  result: null as object | null,
});

/** What the server does, which tests change. `ended` counts the calls that were cancelled while they waited. */
type Behavior = ReturnType<typeof asUsual> & { ended: number };

/** A remote MCP server. */
export async function startNotesServer() {
  const served: Behavior = { ...asUsual(), ended: 0 };
  const http = createServer((request, response) => void answer(served, request, response));
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    served,
    reset: () => void Object.assign(served, asUsual()),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

function notes(served: Behavior): McpServer {
  const { ttlMs } = served;
  const cacheHints = ttlMs === undefined ? {} : { 'tools/list': { ttlMs } };
  const server = new McpServer({ name: 'notes', version: '1', title: 'Notes' }, { cacheHints });
  for (const [name, { fails, schema = { type: 'object' }, ...told }] of Object.entries(served.tools))
    server.registerTool(name, { ...told, inputSchema: fromJsonSchema<object>(schema) }, async (given, { mcpReq }) => {
      served.calls.push({ name, given });
      if (served.result) return served.result as never;
      if (served.held) await halfway(served, mcpReq);
      if (served.says) await mcpReq.notify({ method: 'notifications/tools/list_changed' });
      return { content: [{ type: 'text', text: fails ? 'No ink.' : `${name} done` }], isError: fails ?? false };
    });
  return server;
}

async function halfway(served: Behavior, { _meta, notify, signal }: ServerContext['mcpReq']): Promise<void> {
  signal.addEventListener('abort', () => void served.ended++);
  const { progressToken } = _meta ?? {};
  const method = 'notifications/progress';
  if (progressToken !== undefined)
    await notify({ method, params: { progressToken, progress: 1, total: 2, message: 'Half of it.' } });
  await served.held;
}

function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}

function list(tools: object[], asked: string, response: ServerResponse) {
  const { id } = JSON.parse(asked) as { id: number };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools } }),
  );
}

async function answer(served: Behavior, request: IncomingMessage, response: ServerResponse) {
  if (served.isDown) return void response.writeHead(503).end();
  if (served.status !== 200) return void response.writeHead(served.status).end();
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method, url, headers } = request;
  if (served.listing && body.includes('"tools/list"')) await served.listing;
  if (served.withoutResult && body.includes('"tools/call"')) {
    served.calls.push(JSON.parse(body).params);
    return served.withoutResult(response);
  }
  if (served.list && body.includes('"tools/list"')) return list(served.list, body, response);
  const sent = { method, headers: headers as Record<string, string>, ...(body && { body }) };
  const asked = new Request(`http://notes${url}`, { ...sent, signal: goneWith(response) });
  const answered = served.documents[url!]
    ? Response.json(served.documents[url!])
    : await createMcpHandler(() => notes(served), { legacy: 'reject' }).fetch(asked);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (!answered.body) return void response.end();
  Readable.fromWeb(answered.body as never)
    .on('error', () => response.destroy())
    .pipe(response);
}

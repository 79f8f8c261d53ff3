import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

/**
 * A remote MCP server with one tool. It has twenty tools at `/some/…` and a thousand at `/many`. `/alone` measures the
 * official client without Latchkey.
 */
const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
const schema = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`field_${n}`, { type: 'string' }])),
};

function few(): McpServer {
  const server = new McpServer({ name: 'few', version: '1' });
  server.registerTool('echo', { annotations: { readOnlyHint: true } }, () => text('Here.'));
  return server;
}

const having = (count: number) => (): McpServer => {
  const server = new McpServer({ name: 'many', version: '1' });
  for (let n = 0; n < count; n++) {
    const description = `Does the ${n}th thing, of which there are many. `.repeat(8);
    server.registerTool(`tool_${n}`, { description, inputSchema: fromJsonSchema<object>(schema) }, () => text('Here.'));
  }
  return server;
};

const handlers: Record<string, ReturnType<typeof createMcpHandler>> = {
  few: createMcpHandler(few, { legacy: 'reject' }),
  // Accepts clients with older versions of the protocol, too.
  any: createMcpHandler(few),
  some: createMcpHandler(having(20), { legacy: 'reject' }),
  many: createMcpHandler(having(1000), { legacy: 'reject' }),
};

const server = createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url!.startsWith('/alone'))
      return response.end(JSON.stringify(await (await alone()).callTool({ name: 'echo' })));
    const { method, url = '' } = request;
    const init = { method, headers: request.headers as Record<string, string>, ...(method === 'POST' && { body }) };
    const asked = new Request(origin() + url, init);
    const answer = await handlers[url.split('/')[1]!]!.fetch(asked);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  })();
}).listen(0, '127.0.0.1', () => console.log(origin()));

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let client: Promise<Client> | null = null;
const alone = () => (client ??= connected());

/** Takes the server's address as argument, for a process that only runs the client. */
async function connected(): Promise<Client> {
  const own = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await own.connect(new StreamableHTTPClientTransport(new URL(`${process.argv[2]}/few`)));
  return own;
}

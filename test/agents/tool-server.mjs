// A server with the tools that the conformance scenarios need. The product uses it as a remote MCP connector.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (said) => ({ type: 'text', text: said });
const image = { type: 'image', data: png, mimeType: 'image/png' };
const resource = {
  type: 'resource',
  resource: { uri: 'test://resource', mimeType: 'text/plain', text: 'A resource.' },
};

const tools = {
  test_simple_text: () => ({ content: [text('A simple text.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({ content: [resource] }),
  test_multiple_content_types: () => ({ content: [text('Several:'), image, resource] }),
  test_error_handling: () => ({ content: [text('This tool fails on purpose.')], isError: true }),
  test_tool_with_progress: async ({ mcpReq: { _meta, notify } }) => {
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: _meta?.progressToken ?? '', progress, total: 100 };
      if (_meta?.progressToken !== undefined) await notify({ method: 'notifications/progress', params });
      await new Promise((passed) => setTimeout(passed, 50));
    }
    return { content: [text('Done.')] };
  },
};

const address = { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } };
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

function made() {
  const server = new McpServer({ name: 'conformance', version: '1' });
  const annotations = { readOnlyHint: true };
  for (const [name, run] of Object.entries(tools))
    server.registerTool(name, { description: 'For the conformance suite.', annotations }, (context) => run(context));
  const inputSchema = fromJsonSchema(schema);
  server.registerTool('json_schema_2020_12_tool', { annotations, inputSchema }, () => ({ content: [text('Done.')] }));
  return server;
}

export async function startToolServer() {
  const handler = createMcpHandler(made, { legacy: 'reject' });
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method, headers, url } = request;
    const answer = await handler.fetch(
      new Request(`http://localhost${url}`, { method, headers, ...(body && { body }) }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body).pipe(response);
    else response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

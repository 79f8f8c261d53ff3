import { type IncomingMessage, type ServerResponse } from 'node:http';
import type * as Sdk from '@modelcontextprotocol/server';

const input = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } as const;

/** The third party's MCP server with one tool, whose description can change. */
export class WordsServer {
  description = 'Counts the words of a text.';
  private loaded: Promise<typeof Sdk> | null = null;

  async answer({ headers }: IncomingMessage, sent: object, response: ServerResponse): Promise<void> {
    const sdk = await (this.loaded ??= import('@modelcontextprotocol/server'));
    const handler = sdk.createMcpHandler(() => this.server(sdk), { legacy: 'reject' });
    const requestHeaders = headers as Record<string, string>;
    const request = new Request('http://words/mcp', {
      method: 'POST',
      headers: requestHeaders,
      body: JSON.stringify(sent),
    });
    const answer = await handler.fetch(request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  }

  private server({ McpServer, fromJsonSchema }: typeof Sdk): Sdk.McpServer {
    const server = new McpServer({ name: 'words', version: '1', title: 'Demo Words' });
    const { description } = this;
    const annotations = { readOnlyHint: true };
    const inputSchema = fromJsonSchema<{ text: string }>(input);
    server.registerTool('count_words', { description, annotations, inputSchema }, ({ text }) => ({
      content: [{ type: 'text', text: String(text.split(/\s+/).filter(Boolean).length) }],
    }));
    return server;
  }
}

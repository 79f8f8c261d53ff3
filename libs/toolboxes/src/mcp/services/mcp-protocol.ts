import { Injectable, Logger } from '@nestjs/common';
import type * as Sdk from '@modelcontextprotocol/server';
import { type Exchange } from '../domain/exchange.js';
import { closeAtEnd, wantsProgress } from './event-stream.js';
import { McpServers } from './mcp-servers.js';

/** The MCP packages, loaded with the first message. */
type Loaded = { sdk: typeof Sdk; modern: Sdk.McpHttpHandler };

/** Answers messages of any protocol revision, without keeping state between messages. */
@Injectable()
export class McpProtocol {
  private readonly logger = new Logger(McpProtocol.name);
  private loaded: Promise<Loaded> | null = null;

  constructor(private readonly servers: McpServers) {}

  get sdk(): Promise<typeof Sdk> {
    return this.load().then(({ sdk }) => sdk);
  }

  async answer(exchange: Exchange, request: Request, body: unknown): Promise<Response> {
    const { sdk, modern } = await this.load();
    const authInfo = { token: '', clientId: '', scopes: [], extra: { exchange } };
    const options = { authInfo, parsedBody: body };
    if (!(await sdk.isLegacyRequest(request, body))) return modern.fetch(request, options);
    return this.answerLegacy(sdk, exchange, request, options);
  }

  /**
   * Answers messages of protocol revisions that begin with a handshake. If the client disconnects, its call is
   * cancelled.
   */
  private async answerLegacy(
    sdk: typeof Sdk,
    exchange: Exchange,
    request: Request,
    options: Sdk.McpHandlerRequestOptions,
  ): Promise<Response> {
    const enableJsonResponse = !wantsProgress(options.parsedBody);
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse });
    const server = this.servers.create(sdk, exchange);
    await server.connect(transport);
    const disconnected = new Promise<Response>((resolve) =>
      request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true }),
    );
    const answer = Promise.race([transport.handleRequest(request, options), disconnected]);
    return closeAtEnd(answer, disconnected, () => server.close());
  }

  private load(): Promise<Loaded> {
    return (this.loaded ??= import('@modelcontextprotocol/server').then((sdk) => ({
      sdk,
      modern: this.handlerOf(sdk),
    })));
  }

  private handlerOf(sdk: typeof Sdk): Sdk.McpHttpHandler {
    const exchangeOf = ({ authInfo }: Sdk.McpRequestContext) => authInfo!.extra!.exchange as Exchange;
    // Change notifications are off. Otherwise, a stream could stay open after the caller has lost access.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const;
    const onerror = (error: Error) => this.logger.debug({ err: error }, 'MCP message rejected');
    return sdk.createMcpHandler((context) => this.servers.create(sdk, exchangeOf(context)), { ...options, onerror });
  }
}

import type * as Sdk from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { type Exchange } from '../domain/exchange.js';
import { ClientSessions } from './client-sessions.js';
import { McpServers } from './mcp-servers.js';

/** The MCP packages, loaded with the first message. */
type Loaded = { sdk: typeof Sdk; modern: Sdk.McpHttpHandler };

/** Answers messages of any protocol revision, without keeping state between messages. */
@Injectable()
export class McpProtocol {
  private readonly logger = new Logger(McpProtocol.name);
  private loaded: Promise<Loaded> | null = null;

  constructor(
    private readonly mcpServers: McpServers,
    private readonly clientSessions: ClientSessions,
  ) {}

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
    const { caller } = exchange;
    exchange.opensAddresses = await this.clientSessions.opensAddresses(caller, request.headers.get('mcp-session-id'));
    const server = this.mcpServers.create(sdk, exchange);
    await server.connect(transport);
    const disconnected = new Promise<Response>((resolve) =>
      request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true }),
    );
    const answering = Promise.race([transport.handleRequest(request, options), disconnected]);
    const answer = await closeAtEnd(answering, disconnected, () => server.close());
    const session = answer.ok ? await this.clientSessions.begin(caller, options.parsedBody) : null;
    if (session !== null) answer.headers.set('mcp-session-id', session);
    return answer;
  }

  private load(): Promise<Loaded> {
    return (this.loaded ??= import('@modelcontextprotocol/server').then((sdk) => ({
      sdk,
      modern: this.createHandler(sdk),
    })));
  }

  private createHandler(sdk: typeof Sdk): Sdk.McpHttpHandler {
    const exchangeOf = ({ authInfo }: Sdk.McpRequestContext) => authInfo!.extra!.exchange as Exchange;
    // Change notifications are off. Otherwise, a stream could stay open after the caller has lost access.
    const options = { legacy: 'reject', maxSubscriptions: 0 } as const;
    const onerror = (error: Error) => this.logger.debug({ err: error }, 'MCP message rejected');
    return sdk.createMcpHandler((context) => this.mcpServers.create(sdk, exchangeOf(context)), { ...options, onerror });
  }
}

/** Returns the progress token of a message; undefined if it does not ask for progress. */
export const progressTokenIn = (message: unknown): unknown =>
  (message as { params?: { _meta?: { progressToken?: unknown } | null } | null } | null)?.params?._meta?.progressToken;

const wantsProgress = (message: unknown): boolean => progressTokenIn(message) !== undefined;

export const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * Returns a response that closes the MCP server when it ends. If its first event is already the result, the response is
 * plain JSON.
 */
async function closeAtEnd(
  answering: Promise<Response>,
  disconnected: Promise<Response>,
  close: () => Promise<void>,
): Promise<Response> {
  const answer = await answering.catch((error: unknown) => close().then(() => Promise.reject(error as Error)));
  if (!isStream(answer)) return close().then(() => answer);
  const reader = answer.body!.getReader();
  const first = await Promise.race([reader.read(), disconnected]);
  if (first instanceof Response) return close().then(() => first);
  const result = resultIn(first.value);
  if (result === null) return new Response(resumeStream(reader, first, close), answer);
  await close();
  const headers = new Headers(answer.headers);
  headers.set('content-type', 'application/json');
  return new Response(result, { status: answer.status, headers });
}

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

/** Returns the message of an event; null if the event is not the result. */
function resultIn(event: Uint8Array | undefined): string | null {
  const [, data] = /^data: (.*)$/m.exec(new TextDecoder().decode(event)) ?? [];
  if (data === undefined) return null;
  return 'method' in (JSON.parse(data) as object) ? null : data;
}

function resumeStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Chunk,
  close: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let next: Promise<Chunk> = Promise.resolve(first);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next;
      if (done) return close().then(() => controller.close());
      controller.enqueue(value);
      next = reader.read();
      next.catch(() => undefined);
    },
    cancel: close,
  });
}

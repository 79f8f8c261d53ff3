import {
  Client,
  type ProgressCallback,
  type StandardSchemaV1,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { type TimeLimit } from '#kernel';
import { type ProviderClient } from '../../provider/domain/provider-client.js';
import { type RequestSecrets } from '../../provider/domain/request-secrets.js';
import { RemoteFailed } from '../domain/remote-server.js';
import { guardedFetch } from './guarded-fetch.js';
import { type McpSession, ResumedTransport, describeMcpSession } from './mcp-session-cache.js';

/** Supported revisions, newest first. */
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** Further milliseconds to parse a complete response, or to notify a server of a cancellation. */
const grace = 250;

/**
 * Limits of all responses of one operation. A response usually has only a few lines and notifications, and seldom asks
 * anything. Progress is passed on up to 1,000 times.
 */
const limits = { lines: 10_000, messages: 1200, requests: 20 };

/** Accepts every value. The code that reads the result validates it. */
const anyResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': { version: 1, vendor: 'latchkey', validate: (value) => ({ value: value as Record<string, unknown> }) },
};

export type Target = {
  url: string;
  headers: Record<string, string>;
  secrets: RequestSecrets;
  organization: string;
  max_bytes: number;
};

/**
 * One operation with a server. It has its own protocol client, so that nothing a server does affects another operation.
 */
export class RemoteOperation {
  private readonly client = new Client(
    { name: 'latchkey', version: '1' },
    {
      supportedProtocolVersions: revisions,
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
    },
  );
  private readonly guarded: ReturnType<typeof guardedFetch>;
  private readonly ending = new AbortController();
  /**
   * Rejects when we end the operation. All requests share its one listener, because a long list needs many requests.
   */
  private readonly ended = new Promise<never>((_, reject) => {
    const { signal } = this.ending;
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  private steps = 0;
  isConnecting = true;
  listChanged = false;

  constructor(
    client: ProviderClient,
    private readonly target: Target,
    private readonly time: TimeLimit,
  ) {
    const { headers, secrets, organization, max_bytes } = target;
    this.guarded = guardedFetch(client, {
      headers,
      secrets,
      organization,
      budget: { bytes: max_bytes, ...limits },
      trace: time.trace,
      onEnd: this.onEnd,
    });
    this.ended.catch(() => undefined);
    time.signal?.addEventListener('abort', this.abort);
    this.client.setNotificationHandler('notifications/tools/list_changed', () => void (this.listChanged = true));
  }

  /** Initializes the session, unless a known one is resumed. */
  async connect(known: McpSession | null): Promise<McpSession> {
    const transport = this.transport(known);
    const prior = known?.discover ? ({ kind: 'modern', discover: known.discover } as const) : undefined;
    await this.wait(this.client.connect(transport, { ...this.options(), prior }));
    this.isConnecting = false;
    return known ?? describeMcpSession(this.client, transport);
  }

  /**
   * Sends a request.
   * @param onprogress called with progress; if absent, none is requested.
   */
  request(
    method: string,
    params: Record<string, unknown>,
    onprogress?: ProgressCallback,
  ): Promise<Record<string, unknown>> {
    const options = { ...this.options(), ...(onprogress && { onprogress }) };
    return this.wait(this.client.request({ method, params }, anyResult, options));
  }

  /** Why we ended the operation; undefined if we did not. */
  get cause(): unknown {
    return this.ending.signal.reason as unknown;
  }

  /**
   * Ends the operation.
   * @param options `hasFailed`: whether the operation ended early, so that open requests and resumable streams have to
   * be closed. `notifiesServer`: whether to notify the server of the cancellation.
   */
  end({ hasFailed, notifiesServer }: { hasFailed: boolean; notifiesServer: boolean }): void {
    this.time.signal?.removeEventListener('abort', this.abort);
    this.steps++;
    if (!hasFailed && !this.guarded.state.hasStreams) return;
    const close = () => void this.client.close().catch(() => undefined);
    if (notifiesServer) setTimeout(close, grace).unref();
    else close();
  }

  private async wait<Result>(work: Promise<Result>): Promise<Result> {
    work.catch(() => undefined);
    const result = await this.time.within(Promise.race([work, this.ended]), timedOut);
    this.steps++;
    return result;
  }

  private options() {
    return { timeout: Math.max(1, this.time.remaining), signal: this.ending.signal };
  }

  private transport(known: McpSession | null): StreamableHTTPClientTransport {
    const { fetch } = this.guarded;
    // The option has no effect, because our `fetch` does not follow redirects.
    const options = { fetch, redirectPolicy: 'follow' as const, onInsufficientScope: 'throw' as const };
    const url = new URL(this.target.url);
    if (!known || known.discover) return new StreamableHTTPClientTransport(url, options);
    const { session_id, protocol_version: protocolVersion } = known;
    return new ResumedTransport(url, { ...options, protocolVersion, sessionId: session_id ?? undefined });
  }

  private readonly abort = (): void => this.ending.abort(timedOut());

  /** Stops waiting if the response was interrupted, or ended without answering the request. */
  private readonly onEnd = (failed: unknown, request: number, isResumable: boolean): void => {
    if (failed) return void this.ending.abort(failed);
    if (isResumable) return;
    const step = this.steps;
    const isWaiting = () => this.steps === step && this.guarded.state.requests === request;
    setTimeout(() => isWaiting() && this.ending.abort(unanswered()), grace).unref();
  };
}

const timedOut = () => new RemoteFailed('timeout', 'The server did not answer in time.', true);

const unanswered = () => new RemoteFailed('protocol_error', 'The server’s response does not answer the request.', true);

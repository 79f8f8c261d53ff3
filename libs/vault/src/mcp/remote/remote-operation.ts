import {
  Client,
  type ProgressCallback,
  type StandardSchemaV1,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { type Outgoing, type TimeLimit } from '#kernel';
import { RemoteFailed } from '../domain/remote-failed.js';
import { guardedFetch } from './guarded-fetch.js';
import { type KnownSession, ResumedTransport, sessionOf } from './known-sessions.js';

/** Newest first. */
const revisions = ['2026-07-28', '2025-11-25', '2025-06-18'];

/** Milliseconds in which an answer that is over is still to be understood, and in which a server is told that nobody waits. */
const grace = 250;

/** Of all streams of one operation: with what is said beside it, an answer has a few. */
const mostLines = 10_000;

/** Values as they came over the wire: what reads them decides. */
const asGiven: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': { version: 1, vendor: 'latchkey', validate: (value) => ({ value: value as Record<string, unknown> }) },
};

export type Target = { url: string; headers: Record<string, string>; max_bytes: number };

/** One piece of work with a server, over a client of its own: whatever a server does to it ends with it. */
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
  private steps = 0;
  isConnecting = true;
  listChanged = false;

  constructor(
    outgoing: Outgoing,
    private readonly target: Target,
    private readonly time: TimeLimit,
  ) {
    const { headers, max_bytes } = target;
    this.guarded = guardedFetch(outgoing, {
      headers,
      budget: { bytes: max_bytes, lines: mostLines },
      trace: time.trace,
      onEnd: this.onEnd,
    });
    time.givenUp?.addEventListener('abort', this.giveUp);
    this.client.setNotificationHandler('notifications/tools/list_changed', () => void (this.listChanged = true));
  }

  /** Greets the server, unless it is known from before. */
  async connect(known: KnownSession | null): Promise<KnownSession> {
    const transport = this.transport(known);
    const prior = known?.discover ? ({ kind: 'modern', discover: known.discover } as const) : undefined;
    await this.within(this.client.connect(transport, { ...this.options(), prior }));
    this.isConnecting = false;
    return known ?? sessionOf(this.client, transport);
  }

  /** @param onprogress where the server is to say how far it has come. */
  request(
    method: string,
    params: Record<string, unknown>,
    onprogress?: ProgressCallback,
  ): Promise<Record<string, unknown>> {
    const options = { ...this.options(), ...(onprogress && { onprogress }) };
    return this.within(this.client.request({ method, params }, asGiven, options));
  }

  /** The reason for which it was ended, where that was not the client's own. */
  get cause(): unknown {
    return this.ending.signal.reason as unknown;
  }

  /**
   * @param hasFailed it is over before its time: what is open has to be closed, as have streams that may go on.
   * @param isTold whether the server is still to hear that nobody waits.
   */
  end(hasFailed: boolean, isTold: boolean): void {
    this.time.givenUp?.removeEventListener('abort', this.giveUp);
    this.steps++;
    if (!hasFailed && !this.guarded.state.hasStreams) return;
    const close = () => void this.client.close().catch(() => undefined);
    if (isTold) setTimeout(close, grace).unref();
    else close();
  }

  private async within<Result>(work: Promise<Result>): Promise<Result> {
    work.catch(() => undefined);
    const ended = new Promise<never>((_, reject) => {
      const stop = () => reject(this.ending.signal.reason as Error);
      if (this.ending.signal.aborted) stop();
      this.ending.signal.addEventListener('abort', stop);
    });
    ended.catch(() => undefined);
    const result = await this.time.within(Promise.race([work, ended]), late);
    this.steps++;
    return result;
  }

  private options() {
    return { timeout: Math.max(1, this.time.left), signal: this.ending.signal };
  }

  private transport(known: KnownSession | null): StreamableHTTPClientTransport {
    const { fetch } = this.guarded;
    // Redirects are not followed by our fetch, nor by anybody.
    const options = { fetch, redirectPolicy: 'follow' as const, onInsufficientScope: 'throw' as const };
    const url = new URL(this.target.url);
    if (!known || known.discover) return new StreamableHTTPClientTransport(url, options);
    const { session_id, protocol_version: protocolVersion } = known;
    return new ResumedTransport(url, { ...options, protocolVersion, sessionId: session_id ?? undefined });
  }

  private readonly giveUp = (): void => this.ending.abort(late());

  /** An answer that broke off is waited for no longer, nor one that is over and said nothing to what was asked. */
  private readonly onEnd = (failed: unknown, request: number, isResumable: boolean): void => {
    if (failed) return void this.ending.abort(failed);
    if (isResumable) return;
    const step = this.steps;
    const isWaiting = () => this.steps === step && this.guarded.state.requests === request;
    setTimeout(() => isWaiting() && this.ending.abort(unanswered()), grace).unref();
  };
}

const late = () => new RemoteFailed('timeout', 'The server did not answer in time.', true);

const unanswered = () => new RemoteFailed('protocol_error', 'The server answered another request.', true);

import { type Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { flat, type OutgoingAnswer, readAnswer } from './answer.js';
import { guardedConnector } from './connector.js';
import { Egress } from './egress.js';
import { judgeUrl } from './judge-url.js';
import { addressRefused, outgoingError, OutgoingError } from './outgoing-error.js';
import { type Resolve, resolveBySystem } from './resolver.js';
import { withTimeLimit } from './with-time-limit.js';

export type OutgoingRequest = {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole call with its redirects, in milliseconds; 10 s by default. Connecting takes 5 s at most. */
  timeout_ms?: number;
  /** Of the answer's body; 4 MiB by default. */
  max_bytes?: number;
  /** Answers the beginning of a body that is too large, instead of failing. */
  cut?: boolean;
  /** Our own request, so that the other side's log can be matched with ours. */
  trace?: { traceparent?: string; request_id?: string };
  /** How many redirects are followed; 3 by default. */
  redirects?: number;
  /** Ends it before its time. */
  givenUp?: AbortSignal;
};

/** The one way to call an address that somebody else named. */
export class Outgoing {
  private readonly agent: Agent;

  constructor(
    private readonly egress: Egress = Egress.closed,
    resolve: Resolve = resolveBySystem,
  ) {
    this.agent = new Agent({ connect: guardedConnector(egress, resolve), maxHeaderSize: 32 * 1024, pipelining: 1 });
  }

  /** Why a URL would never be called, as a sentence for whoever wrote it; null when it may. Resolves nothing. */
  refusalOf(url: string): string | null {
    return judgeUrl(url, this.egress).refusal ?? null;
  }

  /**
   * Sends a request to the public internet, or to what the operator opened. A status of 4xx or 5xx is an answer too.
   * Redirects are followed for GET and HEAD, three at most.
   * @throws OutgoingError when there is no answer; its `failure` says why.
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const { timeout_ms = 10_000, givenUp } = request;
    return withTimeLimit(timeout_ms, (signal) => this.sendAndFollow(request, signal), givenUp);
  }

  /**
   * As `send`, but answers when the headers are there, and follows no redirect: whoever reads the body bounds it. It all
   * ends with the signal.
   * @throws OutgoingError
   */
  async open(request: Omit<OutgoingRequest, 'timeout_ms' | 'max_bytes' | 'cut' | 'givenUp'>, signal: AbortSignal) {
    const data = await this.sendOnce(request, { url: request.url, headers: ours(request) }, signal);
    return { status: data.statusCode, headers: flat(data.headers), body: data.body as Readable };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async sendAndFollow(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
    let hop = { url: request.url, headers: ours(request) };
    for (let redirects = 0; ; redirects++) {
      const data = await this.sendOnce(request, hop, signal);
      const next = followable(request, data) && nextHop(hop, flat(data.headers).location);
      if (!next) return readAnswer(data, request.max_bytes ?? 4 << 20, request.cut ?? false).catch(rethrow);
      data.body.on('error', () => undefined).destroy();
      if (redirects === mostRedirects(request))
        throw new OutgoingError('too_many_redirects', 'The server redirects too often.', true);
      hop = next;
    }
  }

  private async sendOnce(request: OutgoingRequest, { url, headers }: Hop, signal: AbortSignal) {
    const judged = judgeUrl(url, this.egress);
    if (!judged.url) throw addressRefused(judged.refusal);
    const { origin, pathname, search } = judged.url;
    const { method = 'GET', body } = request;
    return this.agent
      .request({ origin, path: pathname + search, method, headers, body, signal, headersTimeout: 0, bodyTimeout: 0 })
      .catch(rethrow);
  }
}

type Hop = { url: string; headers: Record<string, string> };

/** Headers that speak of the connection itself are not a caller's to set. */
const ofTheConnection =
  /^(host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.*)$/i;

/** Whatever else a header says may be a credential; these are not, and may follow a redirect to another origin. */
const harmless = /^(accept|accept-encoding|accept-language|user-agent|traceparent|x-request-id)$/i;

function ours({ headers = {}, trace = {} }: OutgoingRequest): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !ofTheConnection.test(name));
  return {
    'user-agent': 'Latchkey',
    'accept-encoding': 'identity',
    ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value])),
    ...(trace.traceparent && { traceparent: trace.traceparent }),
    ...(trace.request_id && { 'x-request-id': trace.request_id }),
  };
}

const mostRedirects = ({ redirects = 3 }: OutgoingRequest): number => redirects;

/** Where none is to be followed, the redirect is the answer. */
const followable = (request: OutgoingRequest, { statusCode }: Dispatcher.ResponseData): boolean =>
  ['GET', 'HEAD'].includes(request.method ?? 'GET') &&
  request.body === undefined &&
  mostRedirects(request) > 0 &&
  [301, 302, 303, 307, 308].includes(statusCode);

function nextHop(hop: Hop, location = ''): Hop | null {
  if (!location || !URL.canParse(location, hop.url)) return null;
  const next = new URL(location, hop.url);
  if (next.origin === new URL(hop.url).origin) return { url: next.href, headers: hop.headers };
  return {
    url: next.href,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => harmless.test(name))),
  };
}

const rethrow = (thrown: unknown): never => {
  throw outgoingError(thrown);
};

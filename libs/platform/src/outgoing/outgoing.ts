import { Agent, type Dispatcher } from 'undici';
import { currentTrace, inSpan, isUrl, type Step, type Trace, traceHeaders } from '#kernel';
import { guardedConnector, type Resolve, resolveBySystem } from './connector.js';
import { Egress, judgeUrl } from './egress.js';
import { exchange, type ReadAnswer } from './exchange.js';
import { decodeBody, decodeStream } from './decode-body.js';
import { holdStream } from './held-stream.js';
import { LargeBodies } from './large-bodies.js';
import { addressRefused, headError, outgoingError, OutgoingError } from './outgoing-error.js';
import { callerHeaders, headersForOtherOrigin } from './request-headers.js';
import { flattenHeaders } from './response-headers.js';
import { ResponseMemory } from './response-memory.js';
import { withTimeLimit } from './with-time-limit.js';

export type OutgoingRequest = {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  /** What in the request is secret, and must not be sent to another origin. */
  secrets?: {
    /** Names of headers in lower case. */
    headers: readonly string[];
    /** Whether an address contains a secret. Redirects to such an address are not followed. */
    occursIn: (url: string) => boolean;
  };
  body?: string | Buffer;
  /**
   * Time limit in milliseconds for the whole call with its redirects. 10 s by default. Connecting takes at most 5 s.
   */
  timeout_ms?: number;
  /** Maximum size of the response's body. 4 MiB by default. */
  max_bytes?: number;
  /** Whether an oversized body is cut to its beginning instead of causing a failure. */
  cut?: boolean;
  /**
   * Set for large bodies: the organization that the response belongs to. The bodies of all organizations share
   * `maxHeld` bytes of memory. If they need more, the longest body of the organization that holds most is oversized.
   */
  organization?: string;
  /**
   * Set for large bodies that are sent as a whole: aborts when the caller no longer uses the body. Until then, the number
   * of large bodies is limited.
   */
  usedUntil?: AbortSignal;
  /** The trace of the request that caused this call, so that the server's log can be matched with our log. */
  trace?: Trace;
  /** Maximum number of redirects. 3 by default. */
  redirects?: number;
  signal?: AbortSignal;
};

export type OutgoingAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** True if the body was oversized. `body` is then its beginning. */
  truncated: boolean;
};

/** Maximum bytes of large bodies that are read at the same time. The container limits in `docker/helm` allow for it. */
const maxHeld = 48 << 20;

/** Calls user-given addresses. No other code may call them. */
export class Outgoing {
  private readonly agent: Agent;
  private readonly memory: ResponseMemory;
  private readonly largeBodies: LargeBodies;

  constructor(
    private readonly egress: Egress = Egress.closed,
    resolve: Resolve = resolveBySystem,
    private readonly measure: MeasureOutgoing = () => undefined,
    maxHeldBytes = maxHeld,
  ) {
    this.memory = new ResponseMemory(maxHeldBytes);
    this.largeBodies = new LargeBodies(this.memory);
    this.agent = new Agent({ connect: guardedConnector(egress, resolve), maxHeaderSize: 32 * 1024, pipelining: 1 });
  }

  /**
   * Says why a URL would never be called, in a sentence for its author. Null if the URL is allowed. The name is not
   * resolved.
   */
  findRefusal(url: string): string | null {
    return judgeUrl(url, this.egress).refusal ?? null;
  }

  /**
   * Sends a request to the public internet, or to a host the operator allowed. Responses with a status of 4xx or 5xx
   * are returned like others. Redirects are followed for GET and HEAD, at most three by default. The body is
   * decoded if it has a common content coding.
   * @throws OutgoingError without a usable response; its `failure` says why.
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const { timeout_ms = 10_000 } = request;
    return measureCall(request, this.measure, () =>
      withTimeLimit(timeout_ms, (signal) => this.sendAndFollow(request, signal), request.signal),
    );
  }

  /**
   * Like `send`, but returns once the headers arrive, and follows no redirects. The caller must limit the size of the
   * body. The signal also ends the reading of the body.
   * @throws OutgoingError
   */
  async open(request: Omit<OutgoingRequest, 'timeout_ms' | 'max_bytes' | 'cut' | 'signal'>, signal: AbortSignal) {
    return measureCall(request, this.measure, async () => {
      const options = this.checked(request, { url: request.url, headers: headersFor(request) });
      const response = await this.agent.request({ ...options, signal }).catch(rethrowForHead);
      const { statusCode: status, headers, body } = response;
      const decoded = decodeStream({ status, headers: flattenHeaders(headers), body });
      const { organization } = request;
      if (organization === undefined) return decoded;
      return { ...decoded, body: holdStream(decoded.body, organization, this.memory) };
    });
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async sendAndFollow(request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
    const { max_bytes: maxBytes = 4 << 20, cut = false, organization } = request;
    const shared = organization === undefined ? {} : { organization, memory: this.memory };
    let hop = { url: request.url, headers: headersFor(request) };
    for (let redirects = 0; ; redirects++) {
      let next: Hop | null = null;
      const isWanted = ({ status, headers }: Pick<ReadAnswer, 'status' | 'headers'>) =>
        (next = isFollowable(request, status) ? nextHop(request, hop, flattenHeaders(headers).location) : null) ===
        null;
      const answer = await exchange(this.agent, this.checked(request, hop), signal, {
        maxBytes,
        isWanted,
        ...shared,
      }).catch(rethrow);
      if (!next) {
        const ready = await this.waitForTurn(answer, request);
        const decoded = await decodeBody({ ...ready, headers: flattenHeaders(ready.headers) }, maxBytes);
        if (decoded.truncated && !cut) throw new OutgoingError('answer_too_large', 'The response is too large.', true);
        return decoded;
      }
      if (redirects === maxRedirects(request))
        throw new OutgoingError('too_many_redirects', 'The server redirected too many times.', true);
      hop = next;
    }
  }

  private async waitForTurn(answer: ReadAnswer, { organization, usedUntil }: OutgoingRequest): Promise<ReadAnswer> {
    if (organization === undefined || !usedUntil) return answer;
    return this.largeBodies.waitForTurn(answer, { organization, until: usedUntil });
  }

  /** @throws OutgoingError if calls to the address are not allowed. */
  private checked({ method = 'GET', body }: OutgoingRequest, { url, headers }: Hop): Dispatcher.DispatchOptions {
    const judgement = judgeUrl(url, this.egress);
    if (!judgement.url) throw addressRefused(judgement.refusal);
    const { origin, pathname, search } = judgement.url;
    return { origin, path: pathname + search, method, headers, body, headersTimeout: 0, bodyTimeout: 0 };
  }
}

type Hop = { url: string; headers: Record<string, string> };

const headersFor = ({ headers, trace }: OutgoingRequest): Record<string, string> => ({
  'user-agent': 'Latchkey',
  ...callerHeaders(headers),
  'accept-encoding': 'identity',
  ...(trace && traceHeaders(currentTrace(trace))),
});

const maxRedirects = ({ redirects = 3 }: OutgoingRequest): number => redirects;

/** Whether the response may be a redirect to follow. If not, the caller gets this response. */
const isFollowable = (request: OutgoingRequest, status: number): boolean =>
  ['GET', 'HEAD'].includes(request.method ?? 'GET') &&
  request.body === undefined &&
  maxRedirects(request) > 0 &&
  [301, 302, 303, 307, 308].includes(status);

/** Returns the request to the address of a redirect. Null if the redirect is not followed. */
function nextHop({ secrets }: OutgoingRequest, hop: Hop, location = ''): Hop | null {
  if (!location || !isUrl(location, hop.url)) return null;
  const { href, origin } = new URL(location, hop.url);
  if (origin === new URL(hop.url).origin) return { url: href, headers: hop.headers };
  if (secrets?.occursIn(href)) return null;
  return { url: href, headers: headersForOtherOrigin(hop.headers, secrets?.headers ?? []) };
}

const rethrow = (thrown: unknown): never => {
  throw outgoingError(thrown);
};

const rethrowForHead = (thrown: Error): never => rethrow(headError(thrown));

/** Called after every outgoing call with its result and its duration in seconds. */
type MeasureOutgoing = (outcome: string, seconds: number) => void;

type OutgoingCall = { url: string; method?: string };

function measureCall<Answer extends { status: number }>(
  request: OutgoingCall,
  measure: MeasureOutgoing,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return inSpan(
    () => buildOutgoingStep(request),
    async (span) => {
      const began = performance.now();
      const report = (outcome: string) => measure(outcome, (performance.now() - began) / 1000);
      try {
        const answer = await call();
        span?.setAttribute('http.response.status_code', answer.status);
        // A class such as `2xx` or `4xx`, so that the metric has few labels.
        report(`${Math.floor(answer.status / 100)}xx`);
        return answer;
      } catch (error) {
        report(outgoingError(error).failure);
        throw error;
      }
    },
  );
}

/** Records only the host, because providers put tokens even into paths. */
const buildOutgoingStep = ({ url, method = 'GET' }: OutgoingCall): Step => ({
  name: method,
  kind: 'CLIENT',
  attributes: {
    'http.request.method': method,
    ...(isUrl(url) && { 'server.address': new URL(url).hostname }),
  },
});

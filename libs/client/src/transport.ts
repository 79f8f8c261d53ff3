import { LatchkeyConnectionError, LatchkeyError, toError } from './failure.js';
import { retryableReasons } from './generated/retryable-reasons.js';

export type ClientOptions = RetryOptions & {
  /** Address of the API. */
  url: string;
  /**
   * A token, or a function that returns the current token. The function is called before every attempt. `null` uses the
   * browser's session, which works only in pages of the API's own origin.
   */
  token: string | (() => string | Promise<string>) | null;
  /** Headers that are sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Maximum seconds to wait for a retry. For a longer wait, the client throws immediately. 60 by default. */
  longestWait?: number;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch;
};

type RetryOptions = {
  /** Seconds to wait for the complete response of an attempt. 80 by default. */
  timeout?: number;
  /** Maximum number of retries after the first attempt. 3 by default. */
  maxRetries?: number;
};

/** The options of one call. `timeout` and `maxRetries` replace the values of the client. */
export type RequestOptions = RetryOptions & {
  signal?: AbortSignal;
  /** The idempotency key of a write. It is random by default. Set it to repeat the write yourself. */
  idempotencyKey?: string;
  /** An ETag of the resource. The write is refused if the resource has changed since. */
  ifMatch?: string;
  /** Called with the response of each attempt, for example to read its headers. */
  onResponse?: (response: Response) => void;
};

type ApiRequest = RequestOptions & { method: string; path: string; query?: object; body?: unknown };

/**
 * Sends requests, and retries them. Retries are safe, because all attempts of a write have the same Idempotency-Key.
 */
export class Transport {
  /** @throws TypeError without a token or an address, because their absence is often an unset variable. */
  constructor(private readonly options: ClientOptions) {
    const { url, token } = options as Partial<ClientOptions>;
    if (!/^https?:\/\//.test(url ?? '')) throw new TypeError('`url` must begin with https:// or http://.');
    if (token === undefined || token === '') throw new TypeError('`token` is missing. Pass a token of Latchkey.');
  }

  /**
   * Sends a request, with retries.
   * @throws LatchkeyError for a status other than 2xx and for a response that cannot be read, and
   * LatchkeyConnectionError if there was no response.
   */
  async send(request: ApiRequest): Promise<unknown> {
    const { longestWait = 60 } = this.options;
    const maxRetries = request.maxRetries ?? this.options.maxRetries ?? 3;
    const key = request.method === 'GET' ? undefined : (request.idempotencyKey ?? crypto.randomUUID());
    for (let retries = 0; ; retries++) {
      try {
        return await this.attempt(request, key);
      } catch (error) {
        const seconds = retries < maxRetries ? waitBefore(retries, error) : undefined;
        if (seconds === undefined || seconds > longestWait || request.signal?.aborted) throw error;
        await wait(seconds, request.signal);
      }
    }
  }

  private async attempt(request: ApiRequest, key: string | undefined): Promise<unknown> {
    const { token, url } = this.options;
    const init = {
      method: request.method,
      headers: this.toHeaders(request, key, typeof token === 'function' ? await token() : token),
      body: request.body === undefined || request.body instanceof Blob ? request.body : JSON.stringify(request.body),
    };
    const { response, text } = await this.fetchText(
      url.replace(/\/$/, '') + request.path + toSearch(request.query ?? {}),
      init,
      request,
    );
    request.onResponse?.(response);
    const content = parseContent(response, text);
    if (!response.ok) throw toError(response.status, response.headers, content);
    if (!isReadable(request.method, response, content))
      throw new LatchkeyError(response.status, { message: "The server's answer could not be read." }, response.headers);
    return content;
  }

  private toHeaders({ ifMatch, body }: ApiRequest, key: string | undefined, token: string | null): Headers {
    const headers = new Headers(this.options.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (key !== undefined) headers.set('idempotency-key', key);
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);
    if (body !== undefined && !(body instanceof Blob)) headers.set('content-type', 'application/json');
    return headers;
  }

  /** @throws LatchkeyConnectionError if there is no complete response, or the reason of the caller's signal. */
  private async fetchText(url: string, init: RequestInit, { signal, timeout: ofCall }: ApiRequest) {
    const { fetch: send = fetch, timeout: ofClient = 80 } = this.options;
    const timeout = ofCall ?? ofClient;
    const deadline = startDeadline(timeout, signal);
    try {
      const response = await send(url, { ...init, signal: deadline.signal });
      return { response, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!deadline.isOver() && !isConnectionFailure(error)) throw error;
      throw new LatchkeyConnectionError(new URL(url).origin, deadline.isOver() ? timeout : undefined, error);
    } finally {
      deadline.stop();
    }
  }
}

/** Aborts after a number of seconds, and when the caller's signal aborts. */
function startDeadline(seconds: number, given: AbortSignal | undefined) {
  const controller = new AbortController();
  let over = false;
  const abort = () => controller.abort(given?.reason);
  const expire = () => {
    over = true;
    abort();
  };
  const timer = seconds * 1000 < longestTimer ? setTimeout(expire, seconds * 1000) : undefined;
  if (given?.aborted) abort();
  given?.addEventListener('abort', abort, { once: true });
  const stop = () => {
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, isOver: () => over, stop };
}

/** Timers with a longer delay, in milliseconds, would fire at once. */
const longestTimer = 2 ** 31;

/** Returns the query string. Lists become `a,b,c`, and undefined values are not sent. */
function toSearch(query: object): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

function parseContent({ headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  if (!/[/+]json\b/.test(typeOf(headers))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const typeOf = (headers: Headers): string => headers.get('content-type') ?? '';

/** Whether a successful response is one of the API: an object, the lines of an export, or no content after a write. */
function isReadable(method: string, { status, headers }: Response, content: unknown): boolean {
  if (content === undefined) return status === 204 && method !== 'GET';
  return typeof content === 'object' || /ndjson\b/.test(typeOf(headers));
}

/** Returns the seconds to wait before the next attempt, or undefined if there must be no further attempt. */
function waitBefore(retries: number, error: unknown): number | undefined {
  // About half a second, one second, two seconds and so on, with jitter, so that clients do not retry at the same
  // time.
  const backoff = 2 ** (retries - 1) * (0.75 + Math.random() / 2);
  if (error instanceof LatchkeyConnectionError) return backoff;
  if (!(error instanceof LatchkeyError)) return undefined;
  if (error.status === 429) return error.retryAfter;
  const isTemporary = error.status === 503 || retryableReasons.has(error.reason);
  return isTemporary ? (error.retryAfter ?? backoff) : undefined;
}

/** Whether `fetch` got no response. On every platform, `fetch` then throws a TypeError. */
const isConnectionFailure = (error: unknown): boolean => error instanceof TypeError;

/** Waits. @throws the signal's reason when the signal aborts. */
export function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // The creator of a signal chooses its reason.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

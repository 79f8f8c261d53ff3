import { LatchkeyError, toError } from './failure.js';

export type ClientOptions = {
  /** Address of the API. */
  url: string;
  /** A token, or a function that returns the current token. The function is called before every attempt. */
  token: string | (() => string | Promise<string>);
  /** Maximum number of attempts per request. 4 by default. */
  attempts?: number;
  /** Maximum seconds to wait for a retry. For a longer wait, the client throws immediately. 60 by default. */
  longestWait?: number;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch;
};

export type RequestOptions = {
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
  private readonly attempts: number;
  private readonly longestWait: number;

  constructor(private readonly options: ClientOptions) {
    this.attempts = options.attempts ?? 4;
    this.longestWait = options.longestWait ?? 60;
  }

  /**
   * Sends a request, with retries.
   * @throws LatchkeyError for a status other than 2xx, or the platform's error if there was no response.
   */
  async send(request: ApiRequest): Promise<unknown> {
    const key = request.method === 'GET' ? undefined : (request.idempotencyKey ?? crypto.randomUUID());
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(request, key);
      } catch (error) {
        const seconds = attempt < this.attempts ? waitBefore(attempt, error) : undefined;
        if (seconds === undefined || seconds > this.longestWait || request.signal?.aborted) throw error;
        await wait(seconds, request.signal);
      }
    }
  }

  private async attempt(request: ApiRequest, key: string | undefined): Promise<unknown> {
    const { token, url, fetch: send = fetch } = this.options;
    const response = await send(url.replace(/\/$/, '') + request.path + toSearch(request.query ?? {}), {
      method: request.method,
      headers: toHeaders(request, typeof token === 'string' ? token : await token(), key),
      signal: request.signal ?? null,
      body: request.body === undefined || request.body instanceof Blob ? request.body : JSON.stringify(request.body),
    });
    request.onResponse?.(response);
    const content = parseContent(response, await response.text());
    if (!response.ok) throw toError(response.status, response.headers, content);
    return content;
  }
}

function toHeaders({ ifMatch, body }: ApiRequest, token: string, key: string | undefined): Headers {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (key !== undefined) headers.set('idempotency-key', key);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (body !== undefined && !(body instanceof Blob)) headers.set('content-type', 'application/json');
  return headers;
}

/** Returns the query string. Lists become `a,b,c`, and undefined values are not sent. */
function toSearch(query: object): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

function parseContent({ headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  if (!/[/+]json\b/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the seconds to wait before the next attempt, or undefined if there must be no further attempt. */
function waitBefore(attempt: number, error: unknown): number | undefined {
  // About half a second, one second, two seconds and so on, with jitter, so that clients do not retry at the same
  // time.
  const backoff = 2 ** (attempt - 2) * (0.75 + Math.random() / 2);
  if (!(error instanceof LatchkeyError)) return isUnanswered(error) ? backoff : undefined;
  const isTemporary = error.status === 429 || error.status === 503 || error.reason === 'idempotency_in_progress';
  return isTemporary ? (error.retryAfter ?? backoff) : undefined;
}

/**
 * Whether `fetch` got no response. On every platform, `fetch` then throws a TypeError. An abort causes another error.
 */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError;

/** Waits. @throws the signal's reason when the signal aborts. */
function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
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

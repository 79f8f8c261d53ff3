import { errorOf } from './failure.js';
import { wait, waitBefore } from './waiting.js';

export type ClientOptions = {
  /** Address of the API. */
  url: string;
  /** A token, or a function that returns the current token. The function is called before every attempt. */
  token: string | (() => string | Promise<string>);
  /** Maximum attempts per request; 4 by default. */
  attempts?: number;
  /** Maximum seconds to wait for a retry. For a longer wait, the client throws immediately. 60 by default. */
  longestWait?: number;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof globalThis.fetch;
};

export type RequestOptions = {
  signal?: AbortSignal;
  /** The idempotency key of a write; random by default. Set it to repeat the write yourself. */
  idempotencyKey?: string;
  /** An ETag: the write is refused if the resource has changed since. */
  ifMatch?: string;
  /** Called with the response, for its headers. */
  onResponse?: (response: Response) => void;
};

type Sent = RequestOptions & { method: string; path: string; query?: object; body?: unknown };

/** Sends requests, and retries if that is safe: all attempts of a write have the same Idempotency-Key. */
export class Transport {
  private readonly attempts: number;
  private readonly longestWait: number;

  constructor(private readonly options: ClientOptions) {
    this.attempts = options.attempts ?? 4;
    this.longestWait = options.longestWait ?? 60;
  }

  /** @throws LatchkeyError for a status of 400 or above; the platform's error if there was no response. */
  async send(sent: Sent): Promise<unknown> {
    const key = sent.method === 'GET' ? undefined : (sent.idempotencyKey ?? crypto.randomUUID());
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(sent, key);
      } catch (error) {
        const seconds = attempt < this.attempts ? waitBefore(attempt, error) : undefined;
        if (seconds === undefined || seconds > this.longestWait || sent.signal?.aborted) throw error;
        await wait(seconds, sent.signal);
      }
    }
  }

  private async attempt(sent: Sent, key: string | undefined): Promise<unknown> {
    const { token, url, fetch: ask = fetch } = this.options;
    const response = await ask(url.replace(/\/$/, '') + sent.path + searchOf(sent.query ?? {}), {
      method: sent.method,
      headers: headersOf(sent, typeof token === 'string' ? token : await token(), key),
      signal: sent.signal ?? null,
      body: sent.body === undefined || sent.body instanceof Blob ? sent.body : JSON.stringify(sent.body),
    });
    sent.onResponse?.(response);
    const content = contentOf(response, await response.text());
    if (!response.ok) throw errorOf(response.status, response.headers, content);
    return content;
  }
}

function headersOf({ ifMatch, body }: Sent, token: string, key: string | undefined): Headers {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (key !== undefined) headers.set('idempotency-key', key);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (body !== undefined && !(body instanceof Blob)) headers.set('content-type', 'application/json');
  return headers;
}

/** Lists become `a,b,c`; undefined values are not sent. */
function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

function contentOf({ headers }: Response, text: string): unknown {
  if (text === '') return undefined;
  if (!/[/+]json\b/.test(headers.get('content-type') ?? '')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

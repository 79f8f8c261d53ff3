import { errorOf } from './failure.js';
import { wait, waitBefore } from './waiting.js';

export type ClientOptions = {
  /** Where the API is. */
  url: string;
  /** A token, or what gives the one that is good now: asked before every attempt. */
  token: string | (() => string | Promise<string>);
  /** How often a request is sent at the most; 4 unless said. */
  attempts?: number;
  /** Seconds; who is told to wait longer hears of it at once. 60 unless said. */
  longestWait?: number;
  /** In place of the platform's own. */
  fetch?: typeof globalThis.fetch;
};

export type RequestOptions = {
  signal?: AbortSignal;
  /** Of a write; a random one unless said. Keep it to repeat the write yourself. */
  idempotencyKey?: string;
  /** An ETag: the write is refused when somebody has changed the thing since. */
  ifMatch?: string;
  /** Told of the answer, for its headers. */
  onResponse?: (response: Response) => void;
};

type Sent = RequestOptions & { method: string; path: string; query?: object; body?: unknown };

/** Sends requests, again where that does no harm: a write has one Idempotency-Key over all its attempts. */
export class Transport {
  private readonly attempts: number;
  private readonly longestWait: number;

  constructor(private readonly options: ClientOptions) {
    this.attempts = options.attempts ?? 4;
    this.longestWait = options.longestWait ?? 60;
  }

  /** @throws LatchkeyError of an answer from 400 on; what the platform throws where none came. */
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

/** Lists are `a,b,c`; what is undefined is not sent. */
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

import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { currentTrace, inSpan, pauseFor, type Progress, type Step, type Trace, traceHeaders } from '#kernel';
import { exchange, withTimeLimit } from '#platform/outgoing';
import { AddressedProcess, notAddressed, processHeader, usesForgotten } from './addressed-process.js';
import { progressType, readResult } from './answer-with-progress.js';
import { type RequestSigner } from './request-token.js';

export type ServiceCall = {
  orgId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the other service's base address. */
  path: string;
  body?: object;
  /** Milliseconds for the whole call, including the wait for a socket. */
  timeout_ms: number;
  /** Each kind of call has its own sockets, so that quick requests never wait behind slow third parties. */
  kind?: 'read' | 'write' | 'call';
  /** Trace of the request that caused this call. */
  trace?: Trace;
  /** Cancels the call. The other service then cancels its work. */
  signal?: AbortSignal;
  /** Receives progress from the other service before its response. */
  onProgress?: (progress: Progress) => void;
};

/** Called after every call with the operation, its status or `lost`, and its duration. */
export type Measure = (operation: string, outcome: string, seconds: number) => void;

export type ServiceAnswer = { status: number; body: unknown };

/** Maximum number of concurrent sockets of each kind. Callers have limits of their own that apply first. */
const sockets = { read: 32, write: 32, call: 1024 };

/** Calls another of Latchkey's services, at an address set by the operator. */
export class ServiceClient {
  private readonly agents = {
    read: createAgent(sockets.read),
    write: createAgent(sockets.write),
    call: createAgent(sockets.call),
  };

  private readonly addressed = new AddressedProcess();
  private readonly origin: string;
  private readonly prefix: string;

  constructor(
    baseUrl: string,
    private readonly signer: RequestSigner,
    private readonly measure: Measure = () => undefined,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.origin = origin;
    this.prefix = pathname.replace(/\/$/, '');
  }

  /**
   * Sends a call, and returns its response with any status.
   * @throws undici's error if there is no response in time.
   */
  async send(call: ServiceCall): Promise<ServiceAnswer> {
    const began = performance.now();
    const report = (outcome: string) =>
      this.measure(describeOperation(call), outcome, (performance.now() - began) / 1000);
    try {
      const answer = await inSpan(
        () => buildServiceStep(call),
        async (span) => {
          const response = await this.exchange(call);
          span?.setAttribute('http.response.status_code', response.status);
          return response;
        },
      );
      report(String(answer.status));
      return answer;
    } catch (error) {
      report('lost');
      throw error;
    }
  }

  private exchange(call: ServiceCall): Promise<ServiceAnswer> {
    return withTimeLimit(call.timeout_ms, (signal) => this.answerTo(call, signal), call.signal);
  }

  /**
   * Sends a call to the process that answered last, and sends it again if only its token was refused. This happens
   * when another process answers, or when PostgreSQL crashed and the record of used tokens was lost.
   */
  private async answerTo(call: ServiceCall, signal: AbortSignal): Promise<ServiceAnswer> {
    const text = call.body ? JSON.stringify(call.body) : '';
    const to = this.addressed.id;
    let answer = await this.request(call, text, { to }, signal);
    if (to !== null && extractRefusal(answer)?.reason === notAddressed) {
      this.addressed.forget();
      answer = await this.request(call, text, {}, signal);
    }
    const refusal = extractRefusal(answer);
    if (refusal?.reason !== usesForgotten) return answer;
    return this.request(call, text, { after: refusal.details?.since }, signal);
  }

  private async request(
    { orgId, method, path, body, trace, kind = 'write', onProgress }: ServiceCall,
    text: string,
    { to = null, after = null }: { to?: string | null; after?: string | null },
    signal: AbortSignal,
  ): Promise<ServiceAnswer> {
    const token = this.signer.sign(orgId, { method, path, body: text }, to, after);
    const options = {
      origin: this.origin,
      path: this.prefix + path,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...traceHeaders(currentTrace(trace)),
      },
      body: body && text,
    };
    const answer = await fetchAnswer(this.agents[kind], options, signal, onProgress);
    const by = answer.headers[processHeader];
    if (to === null && typeof by === 'string') this.addressed.learn(by);
    return { status: answer.status, body: answer.body };
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }
}

/** Returns the route with `:id` in place of ids. Path segments that are not plain words count as ids. */
const describeOperation = ({ method, path }: ServiceCall): string =>
  `${method} ${path
    .replace(/\?.*/, '')
    .split('/')
    .map((segment) => (/[^a-z0-9-]/.test(segment) ? ':id' : segment))
    .join('/')}`;

const buildServiceStep = (call: ServiceCall): Step => ({
  name: describeOperation(call),
  kind: 'CLIENT',
  attributes: { 'http.request.method': call.method },
});

const createAgent = (connections: number): Agent => new Agent({ connect: { timeout: 2000 }, connections });

type Refusal = { reason?: string; details?: { since?: string } };

const extractRefusal = ({ status, body }: ServiceAnswer): Refusal | undefined =>
  status === 401 ? (body as { error?: Refusal } | null)?.error : undefined;

type Headers = Dispatcher.ResponseData['headers'];

type Answer = { status: number; headers: Headers; body: unknown };

/** Returns the response of another service. If the caller requests progress, the response is read as a stream. */
async function fetchAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<Answer> {
  if (onProgress) return inTime(signal, readAnswer(dispatcher, { ...request, signal }, onProgress));
  const { status, headers, body } = await exchange(dispatcher, request, signal);
  return {
    status,
    headers,
    body: hasProgress(headers) ? await readResult(Readable.from([body])) : await parsed(body.toString()),
  };
}

async function readAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.RequestOptions,
  onProgress: (progress: Progress) => void,
): Promise<Answer> {
  const { statusCode: status, headers, body } = await dispatcher.request(request);
  return {
    status,
    headers,
    body: hasProgress(headers) ? await readResult(body, onProgress) : await parsed(await body.text()),
  };
}

/**
 * Ends the wait when the signal aborts. undici obeys a signal only once a request has its socket, not while the
 * request waits for one.
 */
function inTime<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const hasProgress = (headers: Headers): boolean => String(headers['content-type']).startsWith(progressType);

/** Parses a response. Other work gets turns before and after, because a response of a third party may have megabytes. */
async function parsed(text: string): Promise<unknown> {
  if (text === '') return null;
  await pauseFor(text.length);
  const value = JSON.parse(text) as unknown;
  await pauseFor(text.length);
  return value;
}

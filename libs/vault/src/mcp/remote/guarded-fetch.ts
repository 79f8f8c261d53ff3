import { Readable } from 'node:stream';
import { extractWWWAuthenticateParams, type FetchLike } from '@modelcontextprotocol/client';
import { type Trace } from '#kernel';
import { OutgoingError } from '#platform/outgoing';
import { type ProviderClient, type ProviderStream } from '../../provider/domain/provider-client.js';
import { type RequestSecrets } from '../../provider/domain/request-secrets.js';
import { placeholder } from '../../provider/domain/secret-mask.js';
import { RemoteFailed } from '../domain/remote-server.js';
import { boundedStream, type Budget, type Limits, readBody } from './bounded-response.js';

type Guard = {
  /** The headers that carry the credential, as its auth method defines. */
  headers: Record<string, string>;
  secrets: RequestSecrets;
  organization: string;
  budget: Budget;
  /** The trace of the original request. */
  trace?: Trace;
  /** Called when a response ends, with the error if it ended early. */
  onEnd: (failed: unknown, request: number, isResumable: boolean) => void;
};

/**
 * Maximum number of streams that an operation resumes. A server may end a stream at any time and let the client resume
 * it.
 */
const maxResumes = 50;

/**
 * Returns the `fetch` through which the protocol's client sends all requests. It checks addresses, limits responses,
 * and follows no redirects.
 */
export function guardedFetch(client: ProviderClient, { headers, secrets, organization, budget, trace, onEnd }: Guard) {
  const state = { requests: 0, hasStreams: false };
  let resumed = 0;
  const countRequest = (method: string): number => {
    state.requests++;
    if (method !== 'GET' || ++resumed <= maxResumes) return state.requests;
    onEnd(tooManyResumes(), state.requests, false);
    throw tooManyResumes();
  };
  const fetch: FetchLike = async (url, init = {}) => {
    const method = init.method ?? 'GET';
    const requestHeaders = new Headers(init.headers);
    // Opens only streams that resume a response. A stream for notifications would still be open after the call.
    if (method === 'GET' && !requestHeaders.has('last-event-id')) return new Response(null, { status: 405 });
    const request = countRequest(method);
    const target = {
      url: String(url),
      method: method as 'POST',
      headers: { ...headers, ...Object.fromEntries(requestHeaders) },
    };
    const body = typeof init.body === 'string' ? init.body : undefined;
    const signal = init.signal ?? new AbortController().signal;
    const answer = await client.open({ ...target, secrets, organization, body, trace }, signal);
    assertAccepted(answer, Object.keys(headers).length > 0);
    if (bodilessStatuses.has(answer.status) && expectsResult(body)) throw withoutResult(answer);
    state.hasStreams ||= isStream(answer);
    const limits = { budget, mayBeLarge: method === 'GET' || hasLargeResult(body) };
    return convertAnswer(answer, limits, (failed, isResumable) => onEnd(failed, request, isResumable));
  };
  return { fetch, state };
}

const tooManyResumes = () => new OutgoingError('broken_answer', 'The server repeatedly ends its stream early.', true);

/** Whether a message is a request. Only notifications may be answered without a body (MCP, Streamable HTTP). */
const expectsResult = (message: string | undefined): boolean =>
  message !== undefined && (JSON.parse(message) as { id?: unknown }).id !== undefined;

/** Whether the result of a message may be large. Others, such as that of `initialize`, are small. */
const hasLargeResult = (message: string | undefined): boolean =>
  message !== undefined &&
  ['tools/list', 'tools/call'].includes((JSON.parse(message) as { method?: string }).method ?? '');

const withoutResult = ({ status }: ProviderStream) =>
  new OutgoingError('broken_answer', `The server answered a request with ${status} and without a result.`, true);

const bodilessStatuses = new Set([202, 204, 205, 304]);

async function convertAnswer(
  answer: ProviderStream,
  limits: Limits,
  onEnd: (failed: unknown, isResumable: boolean) => void,
): Promise<Response> {
  const { status, headers } = answer;
  if (bodilessStatuses.has(status)) return buildResponse(() => new Response(null, { status, headers }));
  if (isStream(answer)) {
    const stream = () => Readable.toWeb(Readable.from(boundedStream(answer, limits, onEnd))) as ReadableStream;
    return buildResponse(() => new Response(stream(), { status, headers }));
  }
  const content = await readBody(answer, limits).catch((failed: unknown) => {
    onEnd(failed, false);
    throw failed;
  });
  onEnd(null, false);
  return buildResponse(() => new ReadResponse(content, { status, headers }));
}

/** A response whose body was already read. Converting the body to a stream and reading it again would be expensive. */
class ReadResponse extends Response {
  constructor(
    private readonly content: Buffer,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  override text = (): Promise<string> => Promise.resolve(this.content.toString());

  /** Parses the body, which must be a single message, because no supported revision allows batches. */
  override json = async (): Promise<unknown> => {
    const value: unknown = JSON.parse(await this.text());
    if (Array.isArray(value))
      throw new OutgoingError('broken_answer', 'The server answered with a batch, which is not supported.', true);
    return value;
  };
}

function buildResponse(make: () => Response): Response {
  try {
    return make();
  } catch {
    throw new OutgoingError('broken_answer', 'The server’s answer cannot be read.', true);
  }
}

/**
 * Checks whether the server accepted the request. Discards the body if it will not be read.
 * @throws RemoteFailed if the server refuses the request.
 */
function assertAccepted(answer: ProviderStream, isSignedIn: boolean): void {
  const refusal = refusalIn(answer, isSignedIn);
  if (refusal || bodilessStatuses.has(answer.status)) answer.body.on('error', () => undefined).destroy();
  if (refusal) throw refusal;
}

/**
 * Returns why the server refuses the credential (RFC 6750, 3.1), or a request without a credential. Null if it does
 * not.
 */
function refusalIn({ status, headers }: ProviderStream, isSignedIn: boolean): RemoteFailed | null {
  if (status !== 401 && status !== 403) return null;
  const { error, scope = '' } = extractWWWAuthenticateParams(
    buildResponse(() => new Response(null, { status, headers })),
  );
  if (error === 'insufficient_scope') {
    // Members see the scopes, and the next sign-in requests them.
    const isScope = (each: string) => each !== '' && each.length <= 200 && !each.includes(placeholder);
    const scopes = scope.split(/\s+/).filter(isScope);
    const message = 'The server needs scopes that were not granted. Reconnect the connection and grant them.';
    return new RemoteFailed('insufficient_scope', message, false, { status, scopes: scopes.slice(0, 50) });
  }
  const message = isSignedIn
    ? 'The server does not accept the credential.'
    : 'The server refuses requests without a sign-in, but the connector has the auth_mode none. Change the auth_mode.';
  return new RemoteFailed('unauthorized', message, false, { status });
}

const isStream = ({ headers }: Pick<ProviderStream, 'headers'>): boolean =>
  /^text\/event-stream/i.test(headers['content-type'] ?? '');

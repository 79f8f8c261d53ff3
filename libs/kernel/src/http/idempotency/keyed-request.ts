import { createHash, randomUUID } from 'node:crypto';
import { type FastifyRequest } from 'fastify';
import { AsyncContext } from '../../domain/async-context.js';
import { badRequest } from '../../domain/errors.js';
import { RawBody } from '../request/raw-body.js';

/** A request that came with an Idempotency-Key, while it is being answered. */
export class KeyedRequest {
  /** Tells it from a later request with its key: neither touches the other's row. */
  readonly attempt = randomUUID();
  orgId = '';
  principal = '';
  fingerprint = Buffer.alloc(0);
  /** The answer carries a secret that is shown once. */
  secret = false;
  /** Whether the organization's stored answers leave room for another. */
  hasRoom = true;
  /** To be called when it is answered, and not when its client goes away: what was begun goes on. */
  end = () => {};
  /**
   * `known`: a first request, to be recorded; `recorded`: its row stands in its first transaction; `unkeyed`: nothing of
   * it is kept; `over`: answered before it wrote, so that it may not write any more.
   */
  state: 'unknown' | 'known' | 'recorded' | 'unkeyed' | 'over' = 'unknown';
  /** Whether it may have done what no rollback undoes; null where all it does is in its transaction. */
  acted: boolean | null = null;
  /** What a repeat is told of it while its answer is missing. */
  known: object | null = null;
  /** What is kept in place of an answer that is too large. */
  shortened: object | null = null;

  constructor(readonly key: string) {}

  /** @throws bad_request `invalid_header` unless the key is 1 to 255 printable ASCII characters. */
  identify(request: FastifyRequest, orgId: string, principal: string): void {
    if (!/^[\x20-\x7e]{1,255}$/.test(this.key))
      throw badRequest('invalid_header', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
    Object.assign(this, { orgId, principal, fingerprint: fingerprintOf(request) });
  }

  /** Whether it keeps its key after this answer: always where it may have acted, and else where it succeeded. */
  keepsKeyAfter = (status: number): boolean => this.acted ?? status < 400;
}

const requests = new AsyncContext<KeyedRequest>();

/** The keyed request that the running code answers, if it answers one. */
export const currentKeyedRequest = (): KeyedRequest | undefined => requests.current;

const keyedRequests = new WeakMap<FastifyRequest, KeyedRequest>();

/** As `currentKeyedRequest`, for what runs beside the request, such as its deadline. */
export const keyedRequestOf = (request: FastifyRequest): KeyedRequest | undefined => keyedRequests.get(request);

/** Runs what answers a request; without a key nothing is kept, so that reads pay nothing for it. */
export function withKey(request: FastifyRequest, answer: () => void): void {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET' || request.method === 'HEAD') return answer();
  const keyed = new KeyedRequest(key);
  keyedRequests.set(request, keyed);
  requests.begin(keyed, (end) => {
    keyed.end = end;
    answer();
  });
}

/** The same for the same request: method, path, query in any order, body to the byte. */
function fingerprintOf({ method, url, body }: FastifyRequest): Buffer {
  const [path, ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.sort();
  const hash = createHash('sha256').update(JSON.stringify([method, path, parameters.toString()]));
  return (body instanceof RawBody ? hash.update(body.bytes) : hash).digest();
}

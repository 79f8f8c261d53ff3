import { createHash } from 'node:crypto';
import { type FastifyRequest } from 'fastify';
import { AsyncContext } from '../../persistence/async-context.js';
import { badRequest } from '../../domain/errors.js';
import { RawBody } from '../request/raw-body.js';

/** A request that came with an Idempotency-Key, while it is being answered. */
export class KeyedRequest {
  orgId = '';
  principal = '';
  fingerprint = Buffer.alloc(0);
  /** The answer carries a secret that is shown once. */
  secret = false;
  /** To be called when it is answered, and not when its client goes away: what was begun goes on. */
  end = () => {};
  /** `known`: a first request, to be recorded; `recorded`: its row stands in its first transaction. */
  state: 'unknown' | 'known' | 'recorded' = 'unknown';

  constructor(readonly key: string) {}

  /** @throws bad_request `invalid_header` unless the key is 1 to 255 printable ASCII characters. */
  identify(request: FastifyRequest, orgId: string, principal: string): void {
    if (!/^[\x20-\x7e]{1,255}$/.test(this.key))
      throw badRequest('invalid_header', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
    Object.assign(this, { orgId, principal, fingerprint: fingerprintOf(request) });
  }
}

const requests = new AsyncContext<KeyedRequest>();

/** The keyed request that the running code answers, if it answers one. */
export const currentKeyedRequest = (): KeyedRequest | undefined => requests.current;

/** Whether the running code answers a request that may be repeated by its Idempotency-Key. */
export const isRepeatable = (): boolean => currentKeyedRequest() !== undefined;

/** Runs what answers a request; without a key nothing is kept, so that reads pay nothing for it. */
export function withKey(request: FastifyRequest, answer: () => void): void {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET' || request.method === 'HEAD') return answer();
  const keyed = new KeyedRequest(key);
  requests.begin(keyed, (end) => {
    keyed.end = end;
    answer();
  });
}

/** The same for the same request: method, path, query in any order, body to the byte. */
function fingerprintOf({ method, url, body }: FastifyRequest): Buffer {
  const { pathname, searchParams } = new URL(url, 'http://latchkey');
  searchParams.sort();
  const text = body instanceof RawBody ? body.text : '';
  return createHash('sha256')
    .update(JSON.stringify([method, pathname, searchParams.toString(), text]))
    .digest();
}

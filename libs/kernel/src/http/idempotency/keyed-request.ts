import { createHash } from 'node:crypto';
import { type FastifyRequest } from 'fastify';
import { AsyncContext } from '../../domain/async-context.js';
import { badRequest } from '../../domain/errors.js';
import { answeredBefore } from './idempotency-conflicts.js';
import { RawBody } from '../request/raw-body.js';

/** A request that came with an Idempotency-Key, while it is being answered. */
export class KeyedRequest {
  /** Tells it from a later request with its key: neither touches the other's row. */
  attempt = '';
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
   * it is kept; `over`: answered before it wrote, so that it may not write any more; `settled`: answered after it wrote.
   */
  state: 'unknown' | 'known' | 'recorded' | 'unkeyed' | 'over' | 'settled' = 'unknown';
  /** Whether it may have done what no rollback undoes; null where all it does is in its transaction. */
  acted: boolean | null = null;
  /** What a repeat is told of it while its answer is missing. */
  known: object | null = null;
  /** What is kept in place of an answer that is too large. */
  shortened: object | null = null;
  /** The command that is running, by its class; commands that it dispatches are part of it. */
  command: string | null = null;
  /** What the running command makes of the result of the one it dispatches. */
  resultOf: (result: object) => object = (result) => result;
  /** What a transaction that commits now completes: the command, a step of it, or nothing that a repeat may skip. */
  step: string | null = null;
  /** What was committed, or may have been: a repeat of the request does not do it again. */
  steps: CommittedSteps = new Map();

  constructor(readonly key: string) {}

  /** @throws bad_request `invalid_header` unless the key is 1 to 255 printable ASCII characters. */
  identify(request: FastifyRequest, orgId: string, principal: string): void {
    if (!/^[\x20-\x7e]{1,255}$/.test(this.key))
      throw badRequest('invalid_header', 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
    Object.assign(this, { orgId, principal, fingerprint: fingerprintOf(request) });
  }

  /** Whether its command is complete, as far as that is known here. */
  get isDone(): boolean {
    return [...this.steps.values()].some(({ done }) => done);
  }

  /**
   * What becomes of its key after this answer. It is forgotten only where nothing was committed; after a failure of ours
   * it is left to the repeat, which goes on from what was.
   */
  endAfter(status: number): 'remember' | 'forget' | 'leave' {
    if (this.acted === null) return this.endOfCommand(status);
    if (!this.acted) return 'forget';
    // Its end may be committed after all: the row says.
    return status >= 500 || (status >= 400 && this.isDone) ? 'leave' : 'remember';
  }

  private endOfCommand(status: number): 'remember' | 'forget' | 'leave' {
    if (status >= 500) return this.steps.size > 0 ? 'leave' : 'forget';
    return status < 400 || this.isDone ? 'remember' : 'forget';
  }

  /** Whether a transaction of that organization takes the key with it. @throws conflict `answered_before` */
  records(orgId: string): boolean {
    if (this.state === 'over') throw answeredBefore();
    return this.state === 'known' || (this.state === 'recorded' && this.acted === null && this.orgId === orgId);
  }
}

/** By name; `done`: the whole command. */
export type CommittedSteps = Map<string, { done: boolean; result: unknown }>;

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

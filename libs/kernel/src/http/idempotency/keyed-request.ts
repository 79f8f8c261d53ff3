import { createHash } from 'node:crypto';
import { type FastifyRequest } from 'fastify';
import { AsyncContext } from '../../domain/async-context.js';
import { type Caller } from '../../domain/caller.js';
import { RequestKey } from '../../domain/request-key.js';
import { invalidHeader } from '../../domain/errors.js';
import { type CommandJournal, type CommittedSteps, type Step } from './command-journal.js';
import { RawBody } from '../request/raw-body.js';
import { answeredBefore } from './idempotency-errors.js';

/** The member or resource to which a key belongs, and the rights of the request's token or browser session. */
export type KeyOwner = Pick<Caller, 'orgId' | 'userId'> & Partial<Pick<Caller, 'token' | 'scopes' | 'app' | 'session'>>;

/** A request with an Idempotency-Key, while it is being answered. */
export class KeyedRequest extends RequestKey {
  /**
   * Identifies this attempt, so that this request and a later request with the same key do not change each other's row.
   */
  attempt = '';
  orgId = '';
  principal = '';
  fingerprint = Buffer.alloc(0);
  /** Digest of the rights of the token or browser session. Null without one. */
  tokenDigest: Buffer | null = null;
  /** Whether the response contains a secret that is shown once. */
  secret = false;
  /** Whether the organization has room for another stored response. */
  hasRoom = true;
  /** Called when the request is answered, not when its client disconnects, because work in progress continues. */
  end = () => {};
  /**
   * `known`: a first request, not yet recorded. `recorded`: the request has a row, which its first transaction
   * inserted, or which it took over from an interrupted request. `unkeyed`: nothing is stored for it. `over`: the
   * request was answered before it wrote, so it must not write. `settled`: the request was answered after it wrote.
   */
  state: 'unknown' | 'known' | 'recorded' | 'unkeyed' | 'over' | 'settled' = 'unknown';
  /**
   * Whether the request may have had an effect that no rollback undoes. Null if all its effects are in its
   * transaction.
   */
  acted: boolean | null = null;
  /** Facts that a repeated request gets while the response is missing. */
  known: object | null = null;
  /** The short form of a response that is too large to store. */
  shortened: object | null = null;
  /** The class name of the running command. */
  command: string | null = null;
  /** Maps a recorded result to the result of the running command. */
  resultOf: (result: object) => object = (result) => result;
  /**
   * The step that the current transaction completes: the command, a part of it, or null if a repeat must not skip it.
   */
  step: string | null = null;
  /** Steps that were committed, or may have been. A repeat does not run them again. */
  steps: CommittedSteps = new Map();

  constructor(
    readonly key: string,
    private readonly commandJournal: CommandJournal,
  ) {
    super();
  }

  override get isKept(): boolean {
    return this.state === 'known' || this.state === 'recorded';
  }

  override ignore(): void {
    if (this.state === 'known') this.state = 'unkeyed';
  }

  override hold(known: object): void {
    Object.assign(this, { acted: true, known });
  }

  override release(): void {
    this.acted = false;
  }

  override shorten(answer: object): void {
    this.shortened = answer;
  }

  override mapResult<Result extends object>(toResult: (result: Result) => object): void {
    const outer = this.resultOf;
    this.resultOf = (result) => outer(toResult(result as Result));
  }

  override async recordFacts(known: object): Promise<void> {
    if (this.state === 'recorded') await this.commandJournal.recordFacts(this, known);
  }

  override async recordResult(result: object, short: object): Promise<void> {
    if (this.state !== 'recorded' || this.command === null) return;
    const step = { name: this.command, done: true };
    await this.commandJournal.record(this, step, this.resultOf(result), this.resultOf(short));
  }

  override async runCommand<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    if (this.command !== null) return run();
    const committed = this.steps.get(name);
    if (committed) return committed.result as Result;
    Object.assign(this, { command: name, step: name });
    try {
      return await run();
    } finally {
      Object.assign(this, { command: null, step: null });
    }
  }

  override async once<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
    const name = `${this.command}/${part}`;
    const committed = this.steps.get(name);
    return committed ? (committed.result as Result) : this.within(name, work);
  }

  override beforehand<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.within(null, work);
  }

  private async within<Result>(step: string | null, work: () => Promise<Result>): Promise<Result> {
    const before = this.step;
    this.step = step;
    try {
      return await work();
    } finally {
      this.step = before;
    }
  }

  /** @throws bad_request `invalid_header` unless the key is 1 to 255 printable ASCII characters. */
  identify(request: FastifyRequest, { orgId, userId: principal, ...rights }: KeyOwner): void {
    if (!/^[\x20-\x7e]{1,255}$/.test(this.key))
      throw invalidHeader('Idempotency-Key must be 1 to 255 printable ASCII characters.');
    const tokenDigest = rights.token || rights.session ? hashTokenRights(rights) : null;
    Object.assign(this, { orgId, principal, fingerprint: computeFingerprint(request), tokenDigest });
  }

  /** Whether the request's command is complete, as far as this process knows. */
  get isDone(): boolean {
    return [...this.steps.values()].some(({ done }) => done);
  }

  /**
   * Decides what happens to the key after a response with this status. The key is forgotten only if nothing was
   * committed. After an internal error, a repeat continues from the committed steps.
   */
  endAfter(status: number): 'remember' | 'forget' | 'leave' {
    if (this.acted === null) return this.endOfCommand(status);
    if (!this.acted) return 'forget';
    // The last transaction may have been committed in spite of the error, so the row decides.
    return status >= 500 || (status >= 400 && this.isDone) ? 'leave' : 'remember';
  }

  private endOfCommand(status: number): 'remember' | 'forget' | 'leave' {
    if (status >= 500) return this.steps.size > 0 ? 'leave' : 'forget';
    return status < 400 || this.isDone ? 'remember' : 'forget';
  }

  /**
   * Whether a transaction of this organization must record the key.
   * @throws conflict if the request was already answered.
   */
  records(orgId: string): boolean {
    if (this.state === 'over') throw answeredBefore();
    return this.state === 'known' || this.isInTransaction(orgId);
  }

  /** Returns the step that a transaction of this organization completes, unless a repeat must not skip it. */
  findStep(orgId: string): Step | null {
    if (!this.isInTransaction(orgId) || this.step === null) return null;
    return { name: this.step, done: this.step === this.command };
  }

  /** Whether the transactions of this organization contain the whole effect of the request. */
  private isInTransaction(orgId: string): boolean {
    return this.state === 'recorded' && this.acted === null && this.orgId === orgId;
  }
}

const requests = new AsyncContext<KeyedRequest>();

/**
 * The keyed request that is being answered, if any. Only transactions ask for it, which record the key. Other code uses
 * `caller.request.key`.
 */
export const currentKeyedRequest = (): KeyedRequest | undefined => requests.current;

/** Runs work as part of a request whose key is not in its header. */
export const runKeyed = <Result>(keyed: KeyedRequest, work: () => Promise<Result>): Promise<Result> =>
  requests.run(keyed, work);

const keyedRequests = new WeakMap<FastifyRequest, KeyedRequest>();

/** The key of a request, if it has one. */
export const findKeyedRequest = (request: FastifyRequest): KeyedRequest | undefined => keyedRequests.get(request);

/**
 * Runs `answer` with the request's idempotency key, if it has one, for its transactions. Reads ignore the key, so they have no
 * overhead.
 */
export function withKey(request: FastifyRequest, commandJournal: CommandJournal, answer: () => void): void {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET' || request.method === 'HEAD') return answer();
  const keyed = new KeyedRequest(key, commandJournal);
  keyedRequests.set(request, keyed);
  requests.begin(keyed, (end) => {
    keyed.end = end;
    answer();
  });
}

/**
 * Returns a digest that is the same for equal requests: the same method, path and body bytes, and the same query
 * parameters in any order.
 */
function computeFingerprint({ method, url, body }: FastifyRequest): Buffer {
  const [path, ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.sort();
  const hash = createHash('sha256').update(JSON.stringify([method, path, parameters.toString()]));
  return (body instanceof RawBody ? hash.update(body.bytes) : hash).digest();
}

/**
 * Returns a digest of what a token may do, which stays the same when the token is rotated. Personal tokens of a member
 * differ only in their scopes. The rights of other tokens also depend on who issued them, or on the app. Browser
 * sessions have digests of their own, because a page must not get the response to a token's request.
 */
function hashTokenRights({ token = null, scopes = null, app, session }: Omit<KeyOwner, 'orgId' | 'userId'>): Buffer {
  const kind = token?.kind ?? null;
  const id = kind === 'personal' ? null : (token?.id ?? null);
  const rights = [kind, id, scopes && [...scopes].sort(), app ? [...app.scopes].sort() : null];
  if (session) rights.push('session');
  return createHash('sha256').update(JSON.stringify(rights)).digest();
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Clock } from '../../domain/clock.js';
import { type RequestKey } from '../../domain/request-key.js';
import { Reads } from '../../persistence/reads.js';
import { bindEncoded, type PrecedingStatement } from '../../persistence/driver/statement.js';
import { type Opened, OpeningRefused, Transactions } from '../../persistence/transactions.js';
import {
  currentKeyedRequest,
  findKeyedRequest,
  KeyedRequest,
  type KeyOwner,
  runKeyed,
  withKey,
} from './keyed-request.js';
import { idempotencyErrors, outcomeUnknown } from './idempotency-errors.js';
import { CommandJournal } from './command-journal.js';
import {
  addKey,
  ends,
  isResumable,
  isUnanswered,
  lockKey,
  remember,
  type StoredKey,
  selectKey,
  takeOver,
  type UnansweredKey,
} from './stored-keys.js';
import { StoredAnswerQuota, sizes } from './stored-answer-quota.js';
import { storedAnswerContext, ResponseSealing } from './response-sealing.js';
import { Replay, type StoredAnswer } from './replay.js';
import { ApiError, isCausedBy } from '../../domain/error-definitions.js';

/** `isRunning`: whether the request of the row may still have been running when the row was read. */
type FoundKey = StoredKey & { isRunning: boolean };

/**
 * `secret`: milliseconds for which a secret is shown again. `takeover`: milliseconds after which a request of another
 * process no longer counts as running. `form`: milliseconds for which a repeated form waits for the first request.
 */
const times = { secret: 15 * 60_000, takeover: 60_000, form: 6000 };

/** The key of a form, and the member or resource that it belongs to. */
type FormKey = { orgId: string; principal: string; key: string };

/** All forms have the same fingerprint, because the key of a form says what the form is about. */
const ofForms = Buffer.from('form');

/** Remembers committed writes by their Idempotency-Key. */
@Injectable()
export class IdempotencyKeys {
  /**
   * Identifies this process, which knows which of its own requests are still running. A request of another process
   * counts as running for a minute.
   */
  private readonly process = `${randomUUID()}.`;
  private readonly running = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly responseSealing: ResponseSealing,
    private readonly clock: Clock,
    private readonly storedAnswerQuota: StoredAnswerQuota,
    private readonly commandJournal: CommandJournal,
  ) {
    transactions.onOpen((orgId) => this.record(orgId));
    transactions.onClose((orgId, result) => this.recordStep(orgId, result));
  }

  /** Runs `answer` with the request's key, if it has one. */
  open(request: FastifyRequest, answer: () => void): void {
    withKey(request, this.commandJournal, answer);
  }

  /**
   * Admits a first request, and a repeat of a request that was interrupted before it was answered.
   * @returns whether its command has already been carried out, so that only the response is missing.
   * @throws Replay with the first response when this repeats a request; conflict when the key was used for another
   * request or with a token that has other rights, when the first request is still running, or when its response can't
   * be shown again.
   */
  async admit(request: FastifyRequest, owner: KeyOwner, secret: boolean): Promise<boolean> {
    const keyed = findKeyedRequest(request);
    if (!keyed) return false;
    keyed.identify(request, owner);
    keyed.secret = secret;
    return this.begin(keyed);
  }

  /**
   * Runs a command once for the key of a page's form. For 15 minutes, a repeat gets the result of the first request.
   * Concurrent repeats take turns, so each tries again as long as another one is running.
   * @throws conflict if the result can't be repeated.
   */
  async runOnce<Result>({ key, ...place }: FormKey, work: (key: RequestKey) => Promise<Result>): Promise<Result> {
    for (const began = performance.now(); ;) {
      const keyed = Object.assign(new KeyedRequest(key, this.commandJournal), place, {
        secret: true,
        fingerprint: ofForms,
      });
      try {
        return await runKeyed(keyed, () => this.runForm(keyed, work));
      } catch (thrown) {
        const isRunning = isCausedBy(thrown, idempotencyErrors.keyInProgress);
        if (!isRunning || performance.now() - began > times.form) throw thrown;
      }
    }
  }

  private async runForm<Result>(keyed: KeyedRequest, work: (key: RequestKey) => Promise<Result>): Promise<Result> {
    try {
      await this.begin(keyed);
      // Runs the command even if there is no room to store its result for a repeat.
      if (!keyed.hasRoom) keyed.state = 'unkeyed';
      return await work(keyed);
    } finally {
      const { state, orgId, principal, attempt, steps } = keyed;
      keyed.state = 'settled';
      const end = steps.size > 0 ? ends.leave : ends.forget;
      // If this statement fails, a repeat in another process has to wait for a minute.
      if (state === 'recorded')
        await this.transactions.execute(orgId, end, { principal, key: keyed.key, attempt }).catch(() => undefined);
      this.running.delete(attempt);
    }
  }

  private async begin(keyed: KeyedRequest): Promise<boolean> {
    keyed.attempt = this.process + randomUUID();
    const row = await this.find(keyed);
    if (row && !(await this.resume(keyed, row)))
      throw await (row.isRunning ? this.waitForFirst(keyed) : this.replayOf(keyed, row));
    if (!row) {
      keyed.hasRoom = await this.storedAnswerQuota.hasRoom(keyed.orgId);
      keyed.state = 'known';
    }
    this.running.add(keyed.attempt);
    await this.commandJournal.prepare(keyed);
    return keyed.isDone;
  }

  /** Stores the response of a committed write. Deletes the key if nothing was committed. */
  async complete(keyed: KeyedRequest, answer: StoredAnswer): Promise<void> {
    try {
      const { state } = keyed;
      if (state === 'known') keyed.state = 'over';
      if (state !== 'recorded') return;
      keyed.state = 'settled';
      await this.end(keyed, answer);
    } finally {
      this.running.delete(keyed.attempt);
    }
  }

  private async end(keyed: KeyedRequest, { status, headers, body }: StoredAnswer): Promise<void> {
    const { orgId, principal, key, attempt, shortened } = keyed;
    const own = { principal, key, attempt };
    const end = keyed.endAfter(status);
    if (end !== 'remember') return void (await this.transactions.execute(orgId, ends[end], own));
    const isShortened = shortened !== null && Buffer.byteLength(body) > sizes.whole;
    const sealed = await this.responseSealing.seal(
      buildAnswerContext(keyed),
      isShortened ? JSON.stringify(shortened) : body,
    );
    const until = keyed.secret ? new Date(this.clock.now().getTime() + times.secret) : null;
    await this.transactions.execute(orgId, remember, { ...own, status, headers, body: sealed, until });
    this.storedAnswerQuota.add(orgId, sealed.length);
  }

  /**
   * Reads the row of the key. A row without a response is read again if its request ended in this process meanwhile,
   * because a response may have been stored since.
   */
  private async find({ orgId, principal, key }: KeyedRequest): Promise<FoundKey | undefined> {
    const read = () => this.reads.one<StoredKey>(orgId, selectKey, { principal, key, now: this.clock.now() });
    let row = await read();
    if (row && isUnanswered(row) && this.isOwn(row) && !this.isRunning(row)) row = await read();
    return row && { ...row, isRunning: isUnanswered(row) && this.isRunning(row) };
  }

  private async replayOf(keyed: KeyedRequest, row: FoundKey): Promise<Replay | ApiError> {
    if (!row.fingerprint.equals(keyed.fingerprint)) return idempotencyErrors.keyReused();
    if (!hasSameRights(keyed, row)) return idempotencyErrors.keyUsedWithOtherToken();
    if (row.status === null)
      return row.isRunning || isResumable(row) ? idempotencyErrors.keyInProgress() : outcomeUnknown(row.known);
    if (row.expired || row.body === null) return idempotencyErrors.secretExpired();
    const body = await this.responseSealing.open(buildAnswerContext(keyed), row.body);
    return new Replay({ status: row.status, headers: row.headers as Record<string, string>, body });
  }

  /** Whether a request of this process added the row. */
  private isOwn({ attempt }: UnansweredKey): boolean {
    return attempt.startsWith(this.process);
  }

  /** Whether the request of this row may still be running. */
  private isRunning(row: UnansweredKey): boolean {
    if (this.isOwn(row)) return this.running.has(row.attempt);
    return this.clock.now().getTime() - Date.parse(row.created_at) < times.takeover;
  }

  /**
   * Takes over from an interrupted request, and returns whether it did. If two requests repeat the same request
   * concurrently, only one of them succeeds.
   */
  private async resume(keyed: KeyedRequest, row: FoundKey): Promise<boolean> {
    if (row.status !== null || row.isRunning || !isResumable(row)) return false;
    if (!row.fingerprint.equals(keyed.fingerprint) || !hasSameRights(keyed, row)) return false;
    const steps = row.steps ?? [];
    const now = this.clock.now();
    if (keyed.secret && steps.some(({ at }) => now.getTime() - Date.parse(at) > times.secret))
      throw idempotencyErrors.secretExpired();
    keyed.steps = await this.commandJournal.open(keyed, steps);
    const { orgId, principal, key, attempt } = keyed;
    const values = { principal, key, attempt, now, before: row.attempt };
    if ((await this.transactions.execute(orgId, takeOver, values)) === 0) throw idempotencyErrors.keyInProgress();
    Object.assign(keyed, { state: 'recorded', acted: row.known && true });
    return true;
  }

  /**
   * Adds or keeps the request's row at the beginning of each of its transactions. A second request with the key waits
   * here for the first.
   */
  private record(orgId: string): Opened | null {
    const keyed = currentKeyedRequest();
    if (!keyed?.records(orgId)) return null;
    if (!keyed.hasRoom) throw idempotencyErrors.idempotencyQuota();
    const rows: object[] = [];
    const check = () => {
      if (rows.length === 0) throw new OpeningRefused(() => this.waitForFirst(keyed));
      // Throws if the request was answered while the transaction waited for a connection.
      keyed.records(orgId);
      keyed.state = 'recorded';
    };
    const [add, lock] = this.bindRow(keyed);
    return { statements: [add, { ...lock, rows }], check };
  }

  private bindRow({ orgId, principal, key, attempt, fingerprint, known, tokenDigest }: KeyedRequest) {
    const now = this.clock.now().toISOString();
    const own = { principal, key, attempt };
    const facts = { fingerprint, token_digest: tokenDigest, known: known && JSON.stringify(known), now };
    return [bindEncoded(addKey, { ...own, ...facts }, orgId), bindEncoded(lockKey, own, orgId)] as const;
  }

  /**
   * Records a step's result with the commit of the transaction that completes the step, so that a repeated request can
   * use the result.
   */
  private async recordStep(orgId: string, result: unknown): Promise<PrecedingStatement | null> {
    const keyed = currentKeyedRequest();
    const step = keyed?.findStep(orgId);
    return keyed && step ? this.commandJournal.buildStatement(keyed, step, result) : null;
  }

  /**
   * Waits up to two seconds for the response of the first request, which has committed a transaction. The response is
   * stored immediately afterwards, unless the process of the first request has died.
   */
  private async waitForFirst(keyed: KeyedRequest): Promise<Replay | ApiError> {
    for (let tries = 0; tries < 40; tries++) {
      const row = await this.find(keyed);
      if (row && !row.isRunning) return this.replayOf(keyed, row);
      await setTimeout(50);
    }
    const row = await this.find(keyed);
    return row ? this.replayOf(keyed, row) : idempotencyErrors.keyInProgress();
  }
}

/** Requests that an earlier version recorded have no digest. They are forgotten after 24 hours. */
const hasSameRights = ({ tokenDigest }: KeyedRequest, { token_digest }: StoredKey): boolean =>
  token_digest === null || (tokenDigest !== null && token_digest.equals(tokenDigest));

const buildAnswerContext = ({ orgId, principal, key }: KeyedRequest) => storedAnswerContext(orgId, principal, key);

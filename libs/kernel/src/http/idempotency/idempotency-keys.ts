import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { Clock } from '../../domain/clock.js';
import { type ApiError } from '../../domain/errors.js';
import { Reads } from '../../persistence/reads.js';
import { Transactions } from '../../persistence/transactions.js';
import { Sealing } from '../../security/sealing/sealing.js';
import { answeredBefore, inProgress, noRoom, outcomeUnknown, reused, secretExpired } from './idempotency-conflicts.js';
import { KeptAnswers, sizes } from './kept-answers.js';
import { keptAnswerContext } from './kept-answer-context.js';
import { currentKeyedRequest, type KeyedRequest } from './keyed-request.js';
import { Replay, type StoredAnswer } from './replay.js';

type Row = {
  fingerprint: Buffer;
  created_at: string;
  status: number | null;
  headers: object;
  body: Buffer | null;
  expired: boolean;
  known: object | null;
};

/** Remembers committed writes by their Idempotency-Key. Source: product design, Writes. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
    private readonly kept: KeptAnswers,
  ) {
    transactions.onOpen(() => this.record());
  }

  /**
   * Lets a first request through.
   * @throws Replay with the first answer when this repeats a request; conflict when the key served another one, when
   * the first is still being answered, or when its answer can't be shown again.
   */
  async admit(request: FastifyRequest, caller: Caller, secret: boolean): Promise<void> {
    const keyed = currentKeyedRequest();
    if (!keyed) return;
    keyed.identify(request, caller.orgId, caller.userId);
    keyed.secret = secret;
    const row = await this.find(keyed);
    if (row) throw await (isBeingAnswered(row) ? this.answerOfTheFirst(keyed) : this.replayOf(keyed, row));
    keyed.hasRoom = await this.kept.hasRoom(caller.orgId);
    keyed.state = 'known';
  }

  /** Keeps the answer of a committed write; forgets the key when the request failed after all. */
  async settle(keyed: KeyedRequest, { status, headers, body }: StoredAnswer): Promise<void> {
    if (keyed.state === 'known') keyed.state = 'over';
    if (keyed.state !== 'recorded') return;
    const { orgId, principal, key, attempt, shortened } = keyed;
    const own = { principal, key, attempt };
    // Without an answer that says what was done, a repeat is told what is known.
    if (keyed.acted && status >= 500) return;
    if (!keyed.keepsKeyAfter(status)) return void (await this.transactions.execute(orgId, forget, own));
    const isShortened = shortened !== null && Buffer.byteLength(body) > sizes.whole;
    const sealed = await this.sealing.seal(placeOf(keyed), isShortened ? JSON.stringify(shortened) : body);
    const until = keyed.secret ? new Date(this.clock.now().getTime() + 15 * 60_000) : null;
    await this.transactions.execute(orgId, remember, { ...own, status, headers, body: sealed, until });
    this.kept.add(orgId, sealed.length);
  }

  private find({ orgId, principal, key }: KeyedRequest): Promise<Row | undefined> {
    return this.reads.one<Row>(orgId, find, { principal, key, now: this.clock.now() });
  }

  private async replayOf(keyed: KeyedRequest, row: Row): Promise<Replay | ApiError> {
    if (!row.fingerprint.equals(keyed.fingerprint)) return reused();
    if (row.status === null) return this.ageOf(row) < 60_000 ? inProgress() : outcomeUnknown(row.known);
    if (row.expired || row.body === null) return secretExpired();
    const body = await this.sealing.open(placeOf(keyed), row.body);
    return new Replay({ status: row.status, headers: row.headers as Record<string, string>, body });
  }

  private ageOf = ({ created_at }: Row): number => this.clock.now().getTime() - Date.parse(created_at);

  /** The first statement of the request's first transaction: a second request with the key waits here for the first. */
  private async record(): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state === 'over') throw answeredBefore();
    if (keyed?.state !== 'known') return;
    if (!keyed.hasRoom) throw noRoom();
    const { orgId, principal, key, attempt, fingerprint, known } = keyed;
    const values = {
      principal,
      key,
      attempt,
      fingerprint,
      known: known && JSON.stringify(known),
      now: this.clock.now(),
    };
    if ((await this.transactions.execute(orgId, record, values)) === 0) throw await this.answerOfTheFirst(keyed);
    keyed.state = 'recorded';
  }

  /** The first request has committed; its answer follows at once, unless its process died in between. */
  private async answerOfTheFirst(keyed: KeyedRequest): Promise<Replay | ApiError> {
    for (let tries = 0; tries < 40; tries++) {
      const row = await this.find(keyed);
      if (row && !isBeingAnswered(row)) return this.replayOf(keyed, row);
      await setTimeout(50);
    }
    const row = await this.find(keyed);
    return row ? this.replayOf(keyed, row) : inProgress();
  }
}

const isBeingAnswered = ({ status }: Row): boolean => status === null;

const placeOf = ({ orgId, principal, key }: KeyedRequest) => keptAnswerContext(orgId, principal, key);

const own = 'where org_id = :org_id and principal = :principal and key = :key';

const find = `select fingerprint, created_at, status, headers, body, known, coalesce(secret_until < :now, false) as expired
  from kernel.idempotency_keys ${own}`;

const record = `insert into kernel.idempotency_keys (org_id, principal, key, attempt, fingerprint, known, created_at)
  values (:org_id, :principal, :key, :attempt, :fingerprint, :known, :now) on conflict do nothing`;

const remember = `update kernel.idempotency_keys set status = :status, headers = :headers, body = :body,
  secret_until = :until ${own} and attempt = :attempt`;

const forget = `delete from kernel.idempotency_keys ${own} and attempt = :attempt`;

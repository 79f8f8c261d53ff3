import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { Clock } from '../../domain/clock.js';
import { type ApiError, conflict } from '../../domain/errors.js';
import { Reads } from '../../persistence/reads.js';
import { Transactions } from '../../persistence/transactions.js';
import { type EncryptionContext, Sealing } from '../../security/sealing/sealing.js';
import { currentKeyedRequest, type KeyedRequest } from './keyed-request.js';
import { Replay, type StoredAnswer } from './replay.js';

type Row = {
  fingerprint: Buffer;
  created_at: string;
  status: number | null;
  headers: object;
  body: Buffer | null;
  expired: boolean;
};

/** Remembers committed writes by their Idempotency-Key. Source: product design, Writes. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
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
    keyed.state = 'known';
  }

  /** Keeps the answer of a committed write; forgets the key when the request failed after all. */
  async settle(keyed: KeyedRequest, { status, headers, body }: StoredAnswer): Promise<void> {
    if (keyed.state !== 'recorded') return;
    const { orgId, principal, key } = keyed;
    if (status >= 400) return void (await this.transactions.execute(orgId, forget, { principal, key }));
    const sealed = await this.sealing.seal(placeOf(keyed), body);
    const until = keyed.secret ? new Date(this.clock.now().getTime() + 15 * 60_000) : null;
    await this.transactions.execute(orgId, remember, { principal, key, status, headers, body: sealed, until });
  }

  private find({ orgId, principal, key }: KeyedRequest): Promise<Row | undefined> {
    return this.reads.one<Row>(orgId, find, { principal, key, now: this.clock.now() });
  }

  private async replayOf(keyed: KeyedRequest, row: Row): Promise<Replay | ApiError> {
    if (!row.fingerprint.equals(keyed.fingerprint)) return reused();
    if (row.status === null) return this.ageOf(row) < 60_000 ? inProgress() : outcomeUnknown();
    if (row.expired || row.body === null) return secretExpired();
    const body = await this.sealing.open(placeOf(keyed), row.body);
    return new Replay({ status: row.status, headers: row.headers as Record<string, string>, body });
  }

  private ageOf = ({ created_at }: Row): number => this.clock.now().getTime() - Date.parse(created_at);

  /** The first statement of the request's first transaction: a second request with the key waits here for the first. */
  private async record(): Promise<void> {
    const keyed = currentKeyedRequest();
    if (keyed?.state !== 'known') return;
    const { orgId, principal, key, fingerprint } = keyed;
    const values = { principal, key, fingerprint, now: this.clock.now() };
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

const placeOf = ({ orgId, principal, key }: KeyedRequest): EncryptionContext => ({
  org_id: orgId,
  table: 'kernel.idempotency_keys',
  row: `${principal}/${key}`,
  field: 'body',
  generation: 1,
});

const own = 'where org_id = :org_id and principal = :principal and key = :key';

const find = `select fingerprint, created_at, status, headers, body, coalesce(secret_until < :now, false) as expired
  from kernel.idempotency_keys ${own}`;

const record = `insert into kernel.idempotency_keys (org_id, principal, key, fingerprint, created_at)
  values (:org_id, :principal, :key, :fingerprint, :now) on conflict do nothing`;

const remember = `update kernel.idempotency_keys set status = :status, headers = :headers, body = :body,
  secret_until = :until ${own}`;

const forget = `delete from kernel.idempotency_keys ${own}`;

const reused = () =>
  conflict('idempotency_key_reused', 'This Idempotency-Key served another request: use a new key for a new request.');
const inProgress = () =>
  conflict(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still being answered: repeat it in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  );
const outcomeUnknown = () =>
  conflict(
    'outcome_unknown',
    'The first request with this Idempotency-Key was carried out, but its answer was lost: read the resource.',
  );
const secretExpired = () =>
  conflict('idempotency_secret_expired', 'The first answer held a secret, which is shown for 15 minutes only.');

import { deserialize, serialize } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../domain/clock.js';
import { type EncryptionContext } from '../../persistence/schema.js';
import { bindEncoded, type PrecedingStatement } from '../../persistence/driver/statement.js';
import { Transactions } from '../../persistence/transactions.js';
import { ResponseSealing } from './response-sealing.js';
import { sizes } from './stored-answer-quota.js';

/** Committed steps by name. `done` is true if the step completes the whole command. */
export type CommittedSteps = Map<string, { done: boolean; result: unknown }>;

/** Identifies the row of a keyed request, and says which of its steps were committed. */
type Keyed = { orgId: string; principal: string; key: string; attempt: string; steps: CommittedSteps };

/** A step of a command. `done` is true if the step completes the command. */
export type Step = { name: string; done: boolean };

/** A committed step as stored. `sealed` is null if its result could not be stored. */
export type StoredStep = Step & { at: string; sealed: string | null };

/**
 * Stores the committed steps of a keyed request's command, in the row of the request and in its transaction. A
 * repeated request without a stored response skips these steps and uses their results.
 */
@Injectable()
export class CommandJournal {
  constructor(
    private readonly transactions: Transactions,
    private readonly responseSealing: ResponseSealing,
    private readonly clock: Clock,
  ) {}

  /** Loads the sealing key before a transaction needs it. */
  async prepare(keyed: Keyed): Promise<void> {
    // If the key is unavailable, the result is not stored, and the write continues.
    await this.responseSealing.seal(buildStepContext(keyed, ''), '').catch(() => undefined);
  }

  /**
   * Stores the result of a step. Must be called in the transaction that completes the step.
   * @param short is stored if the result is too large.
   */
  async record(keyed: Keyed, step: Step, result: unknown, short: unknown): Promise<void> {
    await this.transactions.execute(keyed.orgId, append, await this.valuesFor(keyed, step, result, short));
  }

  /** Returns the statement of `record`, to be sent with the commit. */
  async buildStatement(keyed: Keyed, step: Step, result: unknown): Promise<PrecedingStatement> {
    return bindEncoded(append, await this.valuesFor(keyed, step, result), keyed.orgId);
  }

  /** Stores what a repeat gets while the response is missing. Must be called in the transaction that commits it. */
  async recordFacts({ orgId, principal, key, attempt }: Keyed, known: object): Promise<void> {
    await this.transactions.execute(orgId, know, { principal, key, attempt, known: JSON.stringify(known) });
  }

  async open(keyed: Keyed, stored: readonly StoredStep[]): Promise<CommittedSteps> {
    const steps: CommittedSteps = new Map();
    for (const { name, done, sealed } of stored) {
      const plain = await this.responseSealing.open(buildStepContext(keyed, name), Buffer.from(sealed!, 'base64'));
      steps.set(name, { done, result: deserialize(Buffer.from(plain, 'base64')) });
    }
    return steps;
  }

  private async valuesFor(keyed: Keyed, step: Step, ...results: unknown[]) {
    keyed.steps.set(step.name, { done: step.done, result: results[0] });
    const sealed = await this.seal(keyed, step.name, ...results);
    const stored: StoredStep = { ...step, at: this.clock.now().toISOString(), sealed };
    const { principal, key, attempt } = keyed;
    return { principal, key, attempt, step: JSON.stringify(stored) };
  }

  private async seal(keyed: Keyed, name: string, ...results: unknown[]): Promise<string | null> {
    try {
      for (const result of results) {
        const plain = serialize(result).toString('base64');
        if (plain.length > sizes.whole) continue;
        return (await this.responseSealing.seal(buildStepContext(keyed, name), plain)).toString('base64');
      }
    } catch {
      // A repeated request then gets `outcome_unknown`, which is less precise but correct.
    }
    return null;
  }
}

const buildStepContext = ({ orgId, principal, key }: Keyed, name: string): EncryptionContext => ({
  org_id: orgId,
  table: 'kernel.idempotency_keys',
  row: `${principal}/${key}`,
  field: `steps/${name}`,
  generation: 1,
});

const append = `update kernel.idempotency_keys set steps = coalesce(steps, '[]') || :step::jsonb
  where org_id = :org_id and principal = :principal and key = :key and attempt = :attempt`;

const know = `update kernel.idempotency_keys set known = :known
  where org_id = :org_id and principal = :principal and key = :key and attempt = :attempt`;

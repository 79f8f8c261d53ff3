import { Injectable } from '@nestjs/common';
import { type Caller, Transactions } from '#kernel';
import { recordSuccess } from '../../synthetic-tool/persistence/synthetic-tools.js';
import { type RunOutcome, type StepFacts } from '../domain/synthetic-run.js';

/** A stored run. It is kept for a day, so that its result can be read later. */
type StoredRun = {
  id: string;
  user_id: string;
  synthetic_tool_id: string;
  tool_name: string;
  started_at: Date;
};

/** Stores runs with the state of their steps. */
@Injectable()
export class StoredRunLedger {
  constructor(private readonly transactions: Transactions) {}

  /** Stores a run that begins. Call this in the transaction that starts the run. */
  async begin(orgId: string, run: StoredRun, steps: readonly StepFacts[]): Promise<void> {
    const forgotten = new Date(run.started_at.getTime() - day);
    await this.transactions.execute(orgId, begin, { ...run, forgotten, steps: JSON.stringify(steps) });
  }

  /**
   * Stores the current state of the steps in a separate transaction. If the run is lost, a repeated request gets this
   * state.
   */
  async record({ orgId, request }: Caller, id: string, steps: readonly StepFacts[]): Promise<void> {
    await this.transactions.inOwnTransaction(orgId, async () => {
      await this.transactions.execute(orgId, recordSteps, { id, steps: JSON.stringify(steps) });
      await request.key.recordFacts({ execution_id: id, steps });
    });
  }

  /**
   * Stores the end of a run. Call this in the transaction that ends the run.
   * @param answer the sealed response; null if the caller already received it.
   */
  async end(
    orgId: string,
    run: { id: string; outcome: RunOutcome; ended_at: Date; answer: Buffer | null },
    steps: readonly StepFacts[],
  ): Promise<void> {
    await this.transactions.execute(orgId, end, { ...run, steps: JSON.stringify(steps) });
  }

  /** Returns when the tool last succeeded, even if that run is no longer stored; null if it never did. */
  async lastSuccess(orgId: string, tool: string): Promise<string | null> {
    return (await this.transactions.one<{ at: string | null }>(orgId, lastSuccess, { tool }))?.at ?? null;
  }
}

/** Milliseconds for which runs are stored. */
const day = 24 * 60 * 60_000;

/** SQL that stores a new run and deletes old ones, so that the table stays small. */
const begin = `
  with forgotten as (
    delete from toolboxes.synthetic_runs where org_id = :org_id and id = any(array(
      select id from toolboxes.synthetic_runs where org_id = :org_id and started_at < :forgotten limit 100)))
  insert into toolboxes.synthetic_runs (org_id, id, user_id, synthetic_tool_id, tool_name, started_at, steps)
  values (:org_id, :id, :user_id, :synthetic_tool_id, :tool_name, :started_at, :steps::jsonb)`;

const recordSteps = 'update toolboxes.synthetic_runs set steps = :steps::jsonb where org_id = :org_id and id = :id';

/** SQL that ends a run. It stores the time of a success with the tool, because runs are deleted. */
const end = `
  with ended as (
    update toolboxes.synthetic_runs
    set steps = :steps::jsonb, outcome = :outcome, ended_at = :ended_at, answer = :answer
    where org_id = :org_id and id = :id
    returning synthetic_tool_id, outcome, ended_at
  )
  ${recordSuccess}`;

const lastSuccess = `
  select last_success_at as at from toolboxes.synthetic_tools where org_id = :org_id and id = :tool`;

import { type RunOutcome, type StepFacts } from './synthetic-run.js';

/** A run as stored for a day, so that its result can be read later. */
export type KeptRun = {
  id: string;
  user_id: string;
  synthetic_tool_id: string;
  tool_name: string;
  started_at: Date;
};

/** Port to stored runs. Steps are recorded before and after each call. */
export abstract class RunLedger {
  /** Call it in the transaction that starts the run. */
  abstract begin(orgId: string, run: KeptRun, steps: readonly StepFacts[]): Promise<void>;

  /** Commits the current state of the steps. A repeat with the same Idempotency-Key gets it. */
  abstract record(orgId: string, id: string, steps: readonly StepFacts[]): Promise<void>;

  /**
   * Call it in the transaction that ends the run. @param answer the sealed answer; null if the caller already received
   * it.
   */
  abstract end(
    orgId: string,
    run: { id: string; outcome: RunOutcome; ended_at: Date; answer: Buffer | null },
    steps: readonly StepFacts[],
  ): Promise<void>;

  /** When the tool last succeeded, at any time in the past; null if never. */
  abstract lastSuccess(orgId: string, toolId: string): Promise<string | null>;
}

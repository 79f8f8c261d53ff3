import { type RunOutcome, type StepFacts } from './synthetic-run.js';

/** A run as it is kept for a day: who followed it may ask what became of it. */
export type KeptRun = {
  id: string;
  user_id: string;
  synthetic_tool_id: string;
  tool_name: string;
  started_at: Date;
};

/** Port to runs, and what is known of their steps before and after each does something. */
export abstract class RunLedger {
  /** Belongs into the transaction of its start. */
  abstract begin(orgId: string, run: KeptRun, steps: readonly StepFacts[]): Promise<void>;

  /** Commits what is known by now; a repeat by Idempotency-Key is told of it. */
  abstract note(orgId: string, id: string, steps: readonly StepFacts[]): Promise<void>;

  /** Belongs into the transaction of its end. @param answer sealed; null where whoever asked has it. */
  abstract end(
    orgId: string,
    run: { id: string; outcome: RunOutcome; ended_at: Date; answer: Buffer | null },
    steps: readonly StepFacts[],
  ): Promise<void>;

  /** When the tool last came to what it should, however long ago; null: never. */
  abstract lastSuccess(orgId: string, toolId: string): Promise<string | null>;
}

/** A step as the ledger has it. */
export type StepAttempt = { begunAt: Date; isFinished: boolean };

/** What stays of a deleted organization: which step of its deletion ended when, and nothing about anybody. */
export abstract class PurgeLedger {
  /** Belongs into the transaction that begins the deletion. */
  abstract open(orgId: string, slug: string, scheduledAt: Date, at: Date): Promise<void>;

  /** Counts an attempt, unless the step is finished. */
  abstract begin(orgId: string, step: string, at: Date): Promise<StepAttempt>;

  /** Adds what an attempt removed; with `at` the step is finished. */
  abstract note(orgId: string, step: string, rows: number, at: Date | null): Promise<void>;

  abstract fail(orgId: string, step: string, reason: string): Promise<void>;

  /** Removes the organization itself, and says that nothing is left. @param taskId the job that does so, which ends by itself */
  abstract close(orgId: string, taskId: string, at: Date): Promise<void>;
}

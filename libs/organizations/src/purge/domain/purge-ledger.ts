/** A recorded attempt of a step. */
export type StepAttempt = { begunAt: Date; isFinished: boolean };

/** What remains of a deleted organization: the steps of its deletion and when each ended, without personal data. */
export abstract class PurgeLedger {
  /** Call it in the transaction that begins the deletion. */
  abstract open(orgId: string, slug: string, scheduledAt: Date, at: Date): Promise<void>;

  /** Counts an attempt, unless the step is finished. */
  abstract begin(orgId: string, step: string, at: Date): Promise<StepAttempt>;

  /** Adds the number of removed rows. With `at` the step is finished. */
  abstract record(orgId: string, step: string, rows: number, at: Date | null): Promise<void>;

  abstract fail(orgId: string, step: string, reason: string): Promise<void>;

  /** Removes the organization itself and finishes the ledger. @param taskId the running job, which ends on its own. */
  abstract close(orgId: string, taskId: string, at: Date): Promise<void>;
}

/** What an outbox row asks for. It names things by their ids: a job reads the truth anew when it runs. */
export type Task = {
  readonly orgId: string;
  readonly id: string;
  readonly eventId: string;
  readonly subjectId: string;
  /** 1 the first time: it has looked so often, whatever came of it. */
  readonly attempt: number;
  /** How many runs failed in a row before this one; one that asked to run again did not. */
  readonly failures: number;
  /** Aborts when the job has taken too long or lost its row: what it does from then on may be done twice. */
  readonly signal: AbortSignal;
  /**
   * Ends the task in the job's own transaction, so that its effect and its end are one. A job that writes calls it
   * last; where a job does not call it, the task ends when `run` returns.
   * @throws when the row is no longer this run's, which rolls the transaction back.
   */
  done(): Promise<void>;
};

/** After how many milliseconds a job is to run again that is not done; nothing when it is. */
export type RunAgain = { again_in: number } | void;

/** Carries out what was asked for. Provide one in any module of the worker; it is found by its class. */
export abstract class Job {
  /** The name it is asked for by. */
  abstract readonly name: string;

  /**
   * Must be safe to run twice: a worker may die after the effect and before the row is gone.
   * Whatever it throws, the task is tried again later; it may say itself when.
   */
  abstract run(task: Task): Promise<RunAgain>;
}

/** Scheduled housekeeping. Provide one in any module of the worker; it is found by its class. */
export abstract class Sweep {
  abstract readonly name: string;

  /** Seconds between runs, over all workers together. */
  abstract readonly every: number;

  /** Must be safe to run twice and to skip: if a worker dies during a run, the next run is at the next date. */
  abstract run(): Promise<void>;
}

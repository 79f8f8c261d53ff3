/** Scheduled housekeeping. Any module of the worker can provide sweeps. They are found by this base class. */
export abstract class Sweep {
  abstract readonly name: string;

  /** Seconds between runs, over all workers together. */
  abstract readonly every: number;

  /**
   * It must be safe to run a sweep twice, and to skip a run: if a worker dies during a run, the sweep runs again
   * when it is next due.
   */
  abstract run(): Promise<void>;
}

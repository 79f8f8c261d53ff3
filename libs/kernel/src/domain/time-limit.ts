import { type Trace } from './trace.js';

export type Progress = { progress: number; total?: number; message?: string };

/**
 * The time left for a piece of work, with the signal, the progress callback and the trace of the request that waits for
 * the work. Requests to other processes contain the remaining time instead of the end, because clocks differ.
 */
export class TimeLimit {
  private readonly end: number;

  /**
   * @param milliseconds from now until the end.
   * @param signal ends the limit early when the client no longer waits.
   * @param onProgress receives progress reports, if the client asked for them.
   * @param trace of the request.
   */
  constructor(
    milliseconds: number,
    readonly signal?: AbortSignal,
    readonly onProgress?: (progress: Progress) => void,
    readonly trace?: Trace,
  ) {
    this.end = performance.now() + milliseconds;
  }

  /** Remaining whole milliseconds. 0 after the end, and when the client no longer waits. */
  get remaining(): number {
    if (this.signal?.aborted) return 0;
    return Math.max(0, Math.floor(this.end - performance.now()));
  }

  /**
   * Waits for work.
   * @throws the error from `late` if the time is over before the work. The work itself continues.
   */
  within<Result>(work: Promise<Result>, late: () => Error): Promise<Result> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(late()), this.remaining);
      const ended = () => clearTimeout(timer);
      work.then(resolve, reject).then(ended, ended);
    });
  }
}

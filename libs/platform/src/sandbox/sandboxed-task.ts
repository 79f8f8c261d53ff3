import { tooManyAtOnce, deadlineExceeded } from '#kernel';

/**
 * Code for a sandbox process: a module that exports `run`, a generator of plain JSON. The code cannot read the memory
 * of our process. The sandbox's limits apply to each part that `run` yields, and to the last part, which it returns.
 */
export type SandboxedTask<Input, Part> = {
  /** The module's address: `new URL('./task.js', import.meta.url).href` */
  module: string;
  /** For types only: the input and output of the module's `run`. */
  run?: (input: Input) => AsyncGenerator<Part, Part>;
};

export type StopCause =
  'timed out' | 'ran out of memory' | 'is too large' | 'threw' | 'could not be queued because the server is busy';

/** Thrown if a task failed or was stopped, after it had produced `completed` parts. */
export class SandboxStopped extends Error {
  constructor(
    readonly why: StopCause,
    readonly completed: number,
    /** The error message, if the task threw an error. */
    readonly says = '',
    /**
     * Whether the task timed out because the server was busy: it got a processor for less than a quarter of its time.
     */
    readonly isStarved = false,
  ) {
    super(says ? `${why}: ${says}` : why);
  }
}

/**
 * Throws an error if the server was too busy, for work that checks its input. Such a timeout is not a fault of the
 * input.
 * @throws unavailable `deadline_exceeded`, rate_limited `too_many_at_once`
 */
export function assertNotBusy({ why, isStarved }: SandboxStopped): void {
  if (why === 'could not be queued because the server is busy') throw tooManyAtOnce('organization');
  if (isStarved) throw deadlineExceeded('The server is too busy to check this now. Try again.');
}

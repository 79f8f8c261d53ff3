/**
 * What runs in a process of its own: a module that exports `run`, a generator of plain JSON. It sees none of our
 * memory, and each part that it yields, and the last that it returns, may take the sandbox's time and memory.
 */
export type SandboxedTask<Input, Part> = {
  /** `new URL('./task.js', import.meta.url).href` */
  module: string;
  /** Only types: what the module's `run` takes and makes. */
  run?: (input: Input) => AsyncGenerator<Part, Part>;
};

export type StopCause = 'timed out' | 'ran out of memory' | 'is too large' | 'threw' | 'has too many before it';

/** A task that was ended, or that failed, while it made the part after `made` others. */
export class SandboxStopped extends Error {
  constructor(
    readonly why: StopCause,
    readonly made: number,
    /** What the task itself says of it, when it threw. */
    readonly says = '',
  ) {
    super(says ? `${why}: ${says}` : why);
  }
}

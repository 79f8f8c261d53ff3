/** Limits in milliseconds, bytes and counts. */
export type SandboxLimits = {
  /** Maximum number of processes that run a task. */
  processes: number;
  /** Maximum number of idle processes, over all organizations. Each waits for the next task of its organization. */
  maxIdle: number;
  /** Milliseconds until an idle process ends. */
  idle: number;
  /** Whether to keep an unused process ready for an organization that has no process. */
  spare: boolean;
  /** Milliseconds of CPU time for producing one part, after the module and the input have been read. */
  time: number;
  /** Milliseconds of CPU time for reading the module and the input. */
  loading: number;
  /** Maximum bytes for JavaScript values. V8 gets half as much in addition. */
  memory: number;
  /** Maximum number of characters of a task as JSON. */
  input: number;
  /** Maximum number of characters of a part as JSON. */
  output: number;
  /** Maximum number of waiting tasks of one organization. With 0, it has one task at a time, which may wait for others. */
  waiting: number;
};

/** Limits of small, frequent tasks. Large, rare tasks run in a `Sandbox` of their own with `rareLimits`. */
export const defaultLimits: SandboxLimits = {
  processes: 2,
  maxIdle: 8,
  idle: 60_000,
  spare: true,
  time: 250,
  loading: 10_000,
  memory: 64 << 20,
  input: 12 << 20,
  output: 4 << 20,
  waiting: 200,
};

export const rareLimits = { maxIdle: 1, idle: 10_000, spare: false } as const satisfies Partial<SandboxLimits>;

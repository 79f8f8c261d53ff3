/** Source: product design, sandbox and limits. Milliseconds, bytes, counts. */
export type SandboxLimits = {
  /** Processes that run a task at the same time. */
  processes: number;
  /** Processes that wait for the next task of their organization, of all organizations together. */
  kept: number;
  /** Time after which such a process ends. */
  idle: number;
  /** Whether a process that has run nothing waits for an organization that has none. */
  spare: boolean;
  /** Niceness: how far its processes give way to those that answer requests, from 0 to 19. */
  nice: number;
  /** For one part, once the task's module and input have been read. */
  time: number;
  /** For reading them. */
  loading: number;
  /** Of JavaScript values; half as much again for what V8 keeps beside them. */
  memory: number;
  input: number;
  output: number;
  /** Waiting tasks of one organization. */
  waiting: number;
};

/** Limits of small, frequent tasks. Large, rare ones run in a `Sandbox` of their own with `rareLimits`. */
export const usualLimits: SandboxLimits = {
  processes: 2,
  kept: 8,
  idle: 60_000,
  spare: true,
  nice: 0,
  time: 250,
  loading: 10_000,
  memory: 64 << 20,
  input: 12 << 20,
  output: 4 << 20,
  waiting: 200,
};

export const rareLimits = { kept: 1, idle: 10_000, spare: false, nice: 10 } as const satisfies Partial<SandboxLimits>;

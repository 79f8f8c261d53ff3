/** Source: product design, sandbox and limits. Milliseconds, bytes, times. */
export type SandboxLimits = {
  processes: number;
  /** For one part, once the task's module and what it is given have been read. */
  time: number;
  /** For reading them. */
  loading: number;
  /** Of JavaScript values; half as much again for what V8 keeps beside them. */
  memory: number;
  input: number;
  output: number;
  /** Tasks of one organization that may wait. */
  waiting: number;
};

export const usualLimits: SandboxLimits = {
  processes: 2,
  time: 250,
  loading: 10_000,
  memory: 64 << 20,
  input: 12 << 20,
  output: 4 << 20,
  waiting: 200,
};

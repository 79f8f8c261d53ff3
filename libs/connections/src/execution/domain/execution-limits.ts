/** Limits of calls: sizes in bytes, times in milliseconds, and numbers of calls or attempts. */
export const limits = {
  arguments: 256 * 1024,
  data: 1024 * 1024,
  raw: 8 * 1024 * 1024,
  timeout: { default: 30_000, max: 60_000 },
  repeats: 2,
  maxWait: 10_000,
  atOnce: { connection: 8, member: 32, organization: 128 },
  /** Maximum number of calls that wait for a slot. */
  waiting: { connection: 100, organization: 1000 },
  /** Milliseconds after its start by which an execution must have ended. */
  lostAfter: 120_000,
};

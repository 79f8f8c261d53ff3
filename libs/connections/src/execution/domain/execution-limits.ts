/** Source: product design, Executing. Bytes, milliseconds, times. */
export const limits = {
  arguments: 256 * 1024,
  data: 1024 * 1024,
  raw: 8 * 1024 * 1024,
  timeout: { usual: 30_000, most: 60_000 },
  repeats: 2,
  longestWait: 10_000,
  atOnce: { connection: 8, member: 32, organization: 128 },
  /** For their turn on a connection. */
  waiting: { connection: 100, organization: 1000 },
  /** After its start, when nothing of an execution can be under way any more. */
  lostAfter: 120_000,
};

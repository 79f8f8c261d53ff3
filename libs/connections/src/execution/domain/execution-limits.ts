/** Source: product design, Executing. Bytes, milliseconds, times. */
export const limits = {
  arguments: 256 * 1024,
  data: 1024 * 1024,
  raw: 8 * 1024 * 1024,
  timeout: { usual: 30_000, most: 60_000 },
  repeats: 2,
  longestWait: 10_000,
};

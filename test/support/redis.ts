/**
 * A Redis database that one test file may wipe, or null without REDIS_URL. `npm test` must not need an installed
 * server.
 */
export const redisOf = (database: number): string | null =>
  process.env.REDIS_URL ? new URL(`/${database}`, process.env.REDIS_URL).href : null;

/** Tests that need Redis. Without it they are skipped, and the title says so. */
export const describeOnRedis = (name: string, tests: () => void): void =>
  process.env.REDIS_URL ? describe(name, tests) : describe.skip(`${name} (left out: REDIS_URL is not set)`, tests);

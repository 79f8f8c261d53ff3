/** Name of the job that lists the tools of a connection. */
export const toolListingJob = 'ToolsAreListedWhenConnected';

export type DueRefresh = { org_id: string; connection_id: string };

/** Minimum time until the next listing in milliseconds, even if the server states a shorter lifetime. */
const minInterval = 5 * 60_000;
const day = 86_400_000;

/** Returns when to list the tools again: in a day, or sooner if the server gives its list a shorter lifetime. */
export const nextListing = (now: Date, ttl_ms: number | null): Date =>
  new Date(now.getTime() + Math.min(day, Math.max(minInterval, ttl_ms ?? day)));

const hour = 3_600_000;
const maxFailing = 7 * day;

/**
 * Returns when to list the tools again after a failure: after an hour, or after a day if the server has failed for a
 * week.
 */
export const nextAttempt = (now: Date, failingSince: Date | null): Date => {
  const isDead = failingSince !== null && now.getTime() - failingSince.getTime() >= maxFailing;
  return new Date(now.getTime() + (isDead ? day : hour));
};

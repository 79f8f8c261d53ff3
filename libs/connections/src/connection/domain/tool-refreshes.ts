/** The job that lists the tools of a connection. */
export const toolListingJob = 'ToolsAreListedWhenConnected';

/** Schedules when the tools of remote MCP servers are listed. Only one listing runs at a time per connection. */
export abstract class ToolRefreshes {
  /** Claims the listing until a given time. Returns false if another process has it. */
  abstract take(orgId: string, connectionId: string, now: Date, until: Date): Promise<boolean>;

  /** Releases the claim. @param due when to list again; null for never. */
  abstract giveBack(orgId: string, connectionId: string, now: Date, due: Date | null): Promise<void>;

  /**
   * Moves the next listing forward, but to at least a minute after the last one: a server may keep reporting changes. A
   * report during a listing causes one more.
   * @returns whether the caller should list now.
   */
  abstract hasten(orgId: string, connectionId: string, now: Date): Promise<boolean>;

  /** Moves the next listing of several connections forward, but to at least five minutes after the last one. */
  abstract hastenAll(orgId: string, connectionIds: readonly string[], now: Date): Promise<void>;

  /** Due connections of all organizations, longest overdue first. */
  abstract dueBefore(time: Date, most: number): Promise<DueRefresh[]>;

  /** Makes it due again at a later date, unless it is listed before. */
  abstract postpone(refresh: DueRefresh, to: Date): Promise<void>;
}

export type DueRefresh = { org_id: string; connection_id: string };

/** Minimum milliseconds between two listings. */
const minInterval = 5 * 60_000;
const day = 86_400_000;

/** The next listing: in a day, or sooner if the server gives its list a shorter lifetime. */
export const nextListing = (now: Date, ttl_ms: number | null): Date =>
  new Date(now.getTime() + Math.min(day, Math.max(minInterval, ttl_ms ?? day)));

const hour = 3_600_000;
const patience = 7 * day;

/** The next listing after a failure: in an hour, or in a day if the server has failed for a week. */
export const nextAttempt = (now: Date, failingSince: Date | null): Date => {
  const isDead = failingSince !== null && now.getTime() - failingSince.getTime() >= patience;
  return new Date(now.getTime() + (isDead ? day : hour));
};

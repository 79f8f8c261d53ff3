/** The job that lists the tools of a connection. */
export const toolListingJob = 'ToolsAreListedWhenConnected';

/** When the tools of remote MCP servers are listed, and that only one does so at a time for each connection. */
export abstract class ToolRefreshes {
  /** Whether whoever asks may list them until then. */
  abstract take(orgId: string, connectionId: string, now: Date, until: Date): Promise<boolean>;

  /** Ends a turn; they are listed again when due, or never of themselves. */
  abstract giveBack(orgId: string, connectionId: string, now: Date, due: Date | null): Promise<void>;

  /**
   * Brings the next listing forward, to a minute after the last at the earliest: a server may say without end that its
   * tools have changed. What is said while they are listed has them listed once more.
   * @returns whether the caller is to have them listed now.
   */
  abstract hasten(orgId: string, connectionId: string, now: Date): Promise<boolean>;

  /** Brings the next listing of several connections forward, to five minutes after the last at the earliest. */
  abstract hastenAll(orgId: string, connectionIds: readonly string[], now: Date): Promise<void>;

  /** Of all organizations, longest due first. */
  abstract dueBefore(time: Date, most: number): Promise<DueRefresh[]>;

  /** Has it due again at a later date, unless it is listed before. */
  abstract postpone(refresh: DueRefresh, to: Date): Promise<void>;
}

export type DueRefresh = { org_id: string; connection_id: string };

/** Milliseconds. Source: product design, Remote MCP connectors, Refresh. */
const shortest = 5 * 60_000;
const day = 86_400_000;

/** When a list is read again: every day, or sooner where the server says that it is good for less. */
export const nextListing = (now: Date, ttl_ms: number | null): Date =>
  new Date(now.getTime() + Math.min(day, Math.max(shortest, ttl_ms ?? day)));

const hour = 3_600_000;
const patience = 7 * day;

/** After a server gave none: in an hour, and tomorrow where it gives none for a week. */
export const nextAttempt = (now: Date, failingSince: Date | null): Date => {
  const isDead = failingSince !== null && now.getTime() - failingSince.getTime() >= patience;
  return new Date(now.getTime() + (isDead ? day : hour));
};

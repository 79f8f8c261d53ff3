/** `quota` in `seconds`; `burst` is what may come at once, where that is less. */
type Figures = { quota: number; seconds: number; burst?: number };

/** Source: product design, Rate limits; which says of each what it is counted by. */
export const buckets = {
  /** Failed authentication, by address. */
  auth: { quota: 10, seconds: 60 },
  /** Everything but SCIM and execution, by token. */
  token: { quota: 600, seconds: 60, burst: 100 },
  /** All but GET, by token, beside `token`. */
  write: { quota: 240, seconds: 60 },
  /** Everything but SCIM, by organization. */
  org: { quota: 6000, seconds: 60 },
  /** Execution of tools, by token. */
  execute: { quota: 600, seconds: 60 },
  /** Connect sessions, by member. */
  connect: { quota: 20, seconds: 60 },
  /** By SCIM token; directories send whole companies at once. */
  scim: { quota: 50, seconds: 1, burst: 200 },
  /** Export, simulation and the like, by organization. */
  heavy: { quota: 20, seconds: 60 },
  /** Mail that is sent, by organization. */
  mail: { quota: 100, seconds: 3600 },
  /** Secrets that are issued, by member. */
  secret: { quota: 30, seconds: 3600 },
} as const satisfies Record<string, Figures>;

export type Bucket = keyof typeof buckets;

export const bucketNames = Object.keys(buckets) as Bucket[];

/** A bucket as it is counted: so many points in a window, as long as refilling the burst takes at the quota's rate. */
export function windowOf(bucket: Bucket, factor: number): { points: number; seconds: number } {
  const { quota, seconds, burst = quota }: Figures = buckets[bucket];
  return { points: Math.max(1, Math.round(burst * factor)), seconds: (seconds * burst) / quota };
}

import { type ErrorReason } from '#kernel';

/** A rate limit of `quota` requests in `seconds`. Each bucket is declared where it is used. */
export type Bucket = {
  /** The name in headers and errors. */
  name: ErrorReason;
  quota: number;
  seconds: number;
  /** Maximum burst, if different from the quota. */
  burst?: number;
  countedBy: 'address' | 'token' | 'member' | 'organization' | 'connection' | 'account' | 'app';
  /** True if this bucket replaces the general buckets, except the bucket of the organization. */
  insteadOfGeneral?: true;
  /** True if this bucket replaces the bucket of the organization too. */
  insteadOfAll?: true;
  /** True if requests refused with 4xx do not count. The general buckets limit them. */
  onlyAccepted?: true;
  /**
   * True if a third party sets the limit. It is not multiplied by the factor, and different limits may share this
   * name.
   */
  ofThirdParty?: true;
};

/** Returns the name under which a bucket is counted. */
export const nameOfCount = ({ name, quota, seconds, ofThirdParty }: Bucket): string =>
  ofThirdParty ? `${name}:${quota}/${seconds}` : name;

/** Counts failed authentications. */
export const failedAuthentication: Bucket = { name: 'auth', quota: 10, seconds: 60, countedBy: 'address' };

/** Counts failed authentications with a well-formed token. Each of these costs a look-up. */
export const failedLookups: Bucket = { name: 'auth_lookup', quota: 60, seconds: 60, countedBy: 'address' };

/** Counts every request. */
export const requests: Bucket = { name: 'token', quota: 600, seconds: 60, burst: 100, countedBy: 'token' };

/** Counts requests with all methods except GET. */
export const writes: Bucket = { name: 'write', quota: 240, seconds: 60, countedBy: 'token' };

/** Counts every request of an organization. */
export const ofOrganization: Bucket = { name: 'org', quota: 6000, seconds: 60, countedBy: 'organization' };

/** Counts exports, simulations and other expensive requests. */
export const heavyRequests: Bucket = { name: 'heavy', quota: 20, seconds: 60, countedBy: 'organization' };

/** Counts the secrets issued to a member. */
export const issuedSecrets: Bucket = {
  name: 'secret',
  quota: 30,
  seconds: 3600,
  countedBy: 'member',
  onlyAccepted: true,
};

/** Converts a bucket to points in a window. The window is the time in which the burst refills at the quota's rate. */
export function windowOf(
  { quota, seconds, burst = quota, ofThirdParty }: Bucket,
  factor: number,
): { points: number; seconds: number } {
  const points = Math.max(1, Math.round(burst * (ofThirdParty ? 1 : factor)));
  return { points, seconds: (seconds * burst) / quota };
}

/** The points that remain in a bucket. Its `window` restarts in `seconds`. */
export type Remaining = { bucket: string; points: number; window: number; left: number; seconds: number };

/** Source: draft-ietf-httpapi-ratelimit-headers-10. */
export const headersOf = ({ bucket, points, window, left, seconds }: Remaining) => ({
  'ratelimit-policy': `"${bucket}";q=${points};w=${window}`,
  ratelimit: `"${bucket}";r=${left};t=${seconds}`,
});

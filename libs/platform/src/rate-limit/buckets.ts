import { type ErrorReason } from '#kernel';

/** A rate limit: `quota` requests in `seconds`. Declared where it is used. */
export type Bucket = {
  /** Shown in headers and errors. */
  name: ErrorReason;
  quota: number;
  seconds: number;
  /** Maximum burst, if different from the quota. */
  burst?: number;
  countedBy: 'address' | 'token' | 'member' | 'organization' | 'connection' | 'account' | 'app';
  /** Replaces the general buckets of requests, except the bucket of the organization. */
  insteadOfGeneral?: true;
  /** Replaces the organization's bucket too. */
  insteadOfAll?: true;
  /** Requests refused with 4xx do not count. The general buckets limit them. */
  onlyAccepted?: true;
  /** Limits set by a third party. They are not multiplied, and different limits may share this name. */
  ofThirdParty?: true;
};

/** The key that separates the counts of buckets. */
export const nameOfCount = ({ name, quota, seconds, ofThirdParty }: Bucket): string =>
  ofThirdParty ? `${name}:${quota}/${seconds}` : name;

/** Failed authentication. */
export const failedAuthentication: Bucket = { name: 'auth', quota: 10, seconds: 60, countedBy: 'address' };

/** Failed authentication with a well-formed token, which costs a look-up. */
export const failedLookups: Bucket = { name: 'auth_lookup', quota: 60, seconds: 60, countedBy: 'address' };

/** Every request. */
export const requests: Bucket = { name: 'token', quota: 600, seconds: 60, burst: 100, countedBy: 'token' };

/** All methods except GET. */
export const writes: Bucket = { name: 'write', quota: 240, seconds: 60, countedBy: 'token' };

/** Every request of an organization. */
export const ofOrganization: Bucket = { name: 'org', quota: 6000, seconds: 60, countedBy: 'organization' };

/** Exports, simulations and other expensive requests. */
export const heavyRequests: Bucket = { name: 'heavy', quota: 20, seconds: 60, countedBy: 'organization' };

/** Secrets issued to a member. */
export const issuedSecrets: Bucket = {
  name: 'secret',
  quota: 30,
  seconds: 3600,
  countedBy: 'member',
  onlyAccepted: true,
};

/** A bucket as counted: points in a window. The window is the time in which the burst refills at the quota's rate. */
export function windowOf(
  { quota, seconds, burst = quota, ofThirdParty }: Bucket,
  factor: number,
): { points: number; seconds: number } {
  const points = Math.max(1, Math.round(burst * (ofThirdParty ? 1 : factor)));
  return { points, seconds: (seconds * burst) / quota };
}

/** The remaining points of a bucket. Its `window` restarts in `seconds`. */
export type Remaining = { bucket: string; points: number; window: number; left: number; seconds: number };

/** Source: draft-ietf-httpapi-ratelimit-headers-10. */
export const headersOf = ({ bucket, points, window, left, seconds }: Remaining) => ({
  'ratelimit-policy': `"${bucket}";q=${points};w=${window}`,
  ratelimit: `"${bucket}";r=${left};t=${seconds}`,
});

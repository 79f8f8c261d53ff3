import { type ErrorReason } from '../../domain/errors.js';
import ipaddr from 'ipaddr.js';

/** What is counted together, and how much of it there may be: `quota` in `seconds`. Whoever limits something declares it. */
export type Bucket = {
  /** Stands in headers and refusals. */
  name: ErrorReason;
  quota: number;
  seconds: number;
  /** What may come at once, where that is less or more. */
  burst?: number;
  countedBy: 'address' | 'token' | 'member' | 'organization' | 'connection' | 'account' | 'app';
  /** Takes the place of the buckets that every request is counted in, but for the organization's. */
  insteadOfGeneral?: true;
  /** Takes the place of the organization's bucket as well. */
  insteadOfAll?: true;
  /** Figures that a third party has set: not ours to multiply, and others may have others under this name. */
  ofThirdParty?: true;
};

/** What tells the counts of a bucket from those of others. */
export const nameOfCount = ({ name, quota, seconds, ofThirdParty }: Bucket): string =>
  ofThirdParty ? `${name}:${quota}/${seconds}` : name;

/** Failed authentication. Source of all figures: product design, Rate limits. */
export const failedAuthentication: Bucket = { name: 'auth', quota: 10, seconds: 60, countedBy: 'address' };

/** Failed authentication with what could be a token, by its checksum: each costs a look-up. */
export const failedLookups: Bucket = { name: 'auth_lookup', quota: 60, seconds: 60, countedBy: 'address' };

/** Whom failed authentication is counted against: an address, or the /64 that one customer of IPv6 is given. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address;
}

/** Every request. */
export const requests: Bucket = { name: 'token', quota: 600, seconds: 60, burst: 100, countedBy: 'token' };

/** All but GET. */
export const writes: Bucket = { name: 'write', quota: 240, seconds: 60, countedBy: 'token' };

/** Every request of an organization. */
export const ofOrganization: Bucket = { name: 'org', quota: 6000, seconds: 60, countedBy: 'organization' };

/** Exports, simulations and whatever else costs many times a usual request. */
export const heavyRequests: Bucket = { name: 'heavy', quota: 20, seconds: 60, countedBy: 'organization' };

/** Secrets that a member is given. */
export const issuedSecrets: Bucket = { name: 'secret', quota: 30, seconds: 3600, countedBy: 'member' };

/** A bucket as it is counted: so many points in a window, as long as refilling the burst takes at the quota's rate. */
export function windowOf(
  { quota, seconds, burst = quota, ofThirdParty }: Bucket,
  factor: number,
): { points: number; seconds: number } {
  const points = Math.max(1, Math.round(burst * (ofThirdParty ? 1 : factor)));
  return { points, seconds: (seconds * burst) / quota };
}

/** What a bucket has left: `left` of the `points` of a `window`, which begins anew in so many `seconds`. */
export type Remaining = { bucket: string; points: number; window: number; left: number; seconds: number };

/** Source: draft-ietf-httpapi-ratelimit-headers-10. */
export const headersOf = ({ bucket, points, window, left, seconds }: Remaining) => ({
  'ratelimit-policy': `"${bucket}";q=${points};w=${window}`,
  ratelimit: `"${bucket}";r=${left};t=${seconds}`,
});

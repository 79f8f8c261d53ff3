import { defineError, type ErrorDefinition } from '#kernel';

/** A rate limit of `quota` requests in `seconds`. Each bucket is declared where it is used. */
export type Bucket = BucketFacts & {
  /** The error of a request for which no point is left. The wait is in seconds. */
  exceeded: ErrorDefinition<[limited: Limited]>;
};

/** What the error says: the seconds to wait, the requests that are allowed, and what they are counted by. */
type Limited = { wait: number; headers: Record<string, string>; points: number; countedBy: BucketFacts['countedBy'] };

type BucketFacts = {
  /** The name in headers, and the reason of the error. */
  name: string;
  /** What the bucket counts, for example “Tool calls per token.” */
  counts: string;
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
  /** What a client can do instead of more requests. The error then also names the limit. */
  remedy?: string;
  /** True if the OpenAPI document does not show the bucket. */
  internal?: true;
};

/** Defines a bucket, and the error of a request that exceeds it. */
export const defineBucket = (facts: BucketFacts): Bucket => ({
  ...facts,
  exceeded: defineError(
    429,
    facts.name,
    describeBucket(facts),
    ({ wait, headers, points, countedBy }: Limited) => ({
      message: `Too many requests. ${describeRemedy(facts, points)}Try again in ${wait} s.`,
      details: { scope: countedBy },
      headers: { ...headers, 'retry-after': String(wait) },
    }),
    { internal: facts.internal },
  ),
});

/**
 * Says what a bucket counts, how many requests it allows, and what a client can do instead. An operator can change the
 * number with a factor.
 */
function describeBucket(facts: BucketFacts): string {
  if (facts.ofThirdParty) return facts.counts;
  const { points, seconds } = computeWindow(facts, 1);
  const limit = `${points} ${spans[seconds] ?? `in ${seconds} seconds`}`;
  return [`${facts.counts.replace(/\.$/, '')}: by default ${limit}.`, facts.remedy ?? []].flat().join(' ');
}

/** @param points the number of requests that this installation allows. */
const describeRemedy = ({ remedy, countedBy, seconds }: BucketFacts, points: number): string =>
  remedy === undefined ? '' : `The limit is ${points} ${spans[seconds]} per ${countedBy}. ${remedy} `;

const spans: Record<number, string> = { 1: 'a second', 60: 'a minute', 3600: 'an hour', 86_400: 'a day' };

/** Returns the name under which a bucket is counted. */
export const nameOfCount = ({ name, quota, seconds, ofThirdParty }: Bucket): string =>
  ofThirdParty ? `${name}:${quota}/${seconds}` : name;

/** Counts failed authentications. */
export const failedAuthentication = defineBucket({
  name: 'auth',
  counts: 'Failed authentications per address.',
  quota: 10,
  seconds: 60,
  countedBy: 'address',
});

/** Counts failed authentications with a well-formed token. Each of these costs a look-up. */
export const failedLookups = defineBucket({
  name: 'auth_lookup',
  counts: 'Failed authentications per address with a well-formed token.',
  quota: 60,
  seconds: 60,
  countedBy: 'address',
});

/** Counts every request. */
export const requests = defineBucket({
  name: 'token',
  counts: 'Requests per token.',
  quota: 600,
  seconds: 60,
  burst: 100,
  countedBy: 'token',
});

/** Counts requests with all methods except GET. */
export const writes = defineBucket({
  name: 'write',
  counts: 'Write requests per token.',
  quota: 240,
  seconds: 60,
  countedBy: 'token',
});

/** Counts every request of an organization. */
export const ofOrganization = defineBucket({
  name: 'org',
  counts: 'Requests per organization.',
  quota: 6000,
  seconds: 60,
  countedBy: 'organization',
});

/** Counts exports, simulations and other expensive requests. */
export const heavyRequests = defineBucket({
  name: 'heavy',
  counts: 'Exports, simulations and other expensive requests per organization.',
  quota: 20,
  seconds: 60,
  countedBy: 'organization',
});

/** Counts the secrets issued to a member. */
export const issuedSecrets = defineBucket({
  name: 'secret',
  counts: 'Secrets issued per member.',
  quota: 30,
  seconds: 3600,
  countedBy: 'member',
  onlyAccepted: true,
});

/** Converts a bucket to points in a window. The window is the time in which the burst refills at the quota's rate. */
export function computeWindow(
  { quota, seconds, burst = quota, ofThirdParty }: BucketFacts,
  factor: number,
): { points: number; seconds: number } {
  const points = Math.max(1, Math.round(burst * (ofThirdParty ? 1 : factor)));
  return { points, seconds: (seconds * burst) / quota };
}

/** The points that remain in a bucket. Its `window` restarts in `seconds`. */
export type Remaining = { bucket: string; points: number; window: number; left: number; seconds: number };

/** Source: draft-ietf-httpapi-ratelimit-headers-10. */
export const formatRateLimitHeaders = ({ bucket, points, window, left, seconds }: Remaining) => ({
  'ratelimit-policy': `"${bucket}";q=${points};w=${window}`,
  ratelimit: `"${bucket}";r=${left};t=${seconds}`,
});

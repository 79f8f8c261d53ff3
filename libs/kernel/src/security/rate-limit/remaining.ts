/** What a bucket has left: `left` of the `points` of a `window`, which begins anew in so many `seconds`. */
export type Remaining = { bucket: string; points: number; window: number; left: number; seconds: number };

/** Source: draft-ietf-httpapi-ratelimit-headers-10. */
export const headersOf = ({ bucket, points, window, left, seconds }: Remaining) => ({
  'ratelimit-policy': `"${bucket}";q=${points};w=${window}`,
  ratelimit: `"${bucket}";r=${left};t=${seconds}`,
});

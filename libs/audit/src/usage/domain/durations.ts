/**
 * Durations are counted in buckets. Each bucket is 19 % wider than the one before: bucket `n` has durations from
 * 2^(n/4) to 2^((n+1)/4) milliseconds.
 */
const bucketsPerDoubling = 4;

/** The last bucket begins at almost 15 minutes, which is longer than any call. */
const lastBucket = 79;

/** Digits of the number of calls in a bucket. */
const digits = 12;

/** SQL of a histogram with one call of this duration, as a number with twelve digits for each bucket. */
export const buildHistogramSql = (milliseconds: string): string => `
  ('1e' || ${digits} * least(floor(${bucketsPerDoubling} * ln(greatest(${milliseconds}, 1)) / ln(2::float8)), ${lastBucket})::integer)::numeric`;

/**
 * Returns a percentile of a histogram, null for an empty histogram. It is the middle of the bucket, so it differs from
 * the exact percentile by at most 10 % before it is rounded to whole milliseconds. Shorter times count as one millisecond.
 * @param histogram the number as text
 * @param share for example 0.95
 */
export function percentileOf(histogram: string, share: number): number | null {
  const counts = parseHistogram(histogram);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * share);
  for (const [bucket, count] of counts.entries()) {
    left -= count;
    if (total > 0 && left <= 0) return Math.round(2 ** ((bucket + 0.5) / bucketsPerDoubling));
  }
  return null;
}

/** Returns the number of calls in each bucket, up to the last bucket with calls. */
function parseHistogram(histogram: string): number[] {
  const counts: number[] = [];
  for (let end = histogram.length; end > 0; end -= digits)
    counts.push(Number(histogram.slice(Math.max(end - digits, 0), end)));
  return counts;
}

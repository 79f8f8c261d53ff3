import { invalid } from '#kernel';

/** Source: product design, Audit log. */
const mostDays = 31;
const span = mostDays * 86_400_000;

export type ExportRange = { from: Date; to: Date };

/**
 * What an export covers: the last 31 days unless said, up to now.
 * @throws validation_error for more than 31 days, or none at all.
 */
export function rangeOf({ from, to }: { from?: string; to?: string }, now: Date): ExportRange {
  const end = to ? new Date(to) : now;
  const start = from ? new Date(from) : new Date(end.getTime() - span);
  if (start >= end) throw invalid('query:from', 'out_of_range', 'from must lie before to.');
  if (end.getTime() - start.getTime() > span)
    throw invalid('query:to', 'out_of_range', `An export covers at most ${mostDays} days: ask for less at a time.`);
  return { from: start, to: end };
}

/** Writes that were begun before now have been committed, or given up, by this time. */
const settling = 60_000;

/** Up to when nothing can still be added: where the next export begins, so that none of them misses a record. */
export const settledAt = ({ from, to }: ExportRange, now: Date): Date =>
  new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime() - settling)));

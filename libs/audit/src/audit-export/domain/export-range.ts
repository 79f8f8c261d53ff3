import { invalid } from '#kernel';

const mostDays = 31;
const span = mostDays * 86_400_000;

export type ExportRange = { from: Date; to: Date };

/**
 * The range of an export: by default the last 31 days, up to now.
 * @throws validation_error for more than 31 days, or an empty range.
 */
export function rangeOf({ from, to }: { from?: string; to?: string }, now: Date): ExportRange {
  const end = to ? new Date(to) : now;
  const start = from ? new Date(from) : new Date(end.getTime() - span);
  if (start >= end) throw invalid('query:from', 'out_of_range', 'from must be earlier than to.');
  if (end.getTime() - start.getTime() > span)
    throw invalid('query:to', 'out_of_range', `An export covers at most ${mostDays} days. Request a shorter range.`);
  return { from: start, to: end };
}

/** Milliseconds within which every write that starts now is committed or rolled back. */
const settling = 60_000;

/**
 * The time before which no more records can be added. The next export starts at this time, so that no record is
 * missed.
 */
export const settledAt = ({ from, to }: ExportRange, now: Date): Date =>
  new Date(Math.max(from.getTime(), Math.min(to.getTime(), now.getTime() - settling)));

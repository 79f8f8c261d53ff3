const day = 86_400_000;

/**
 * Number of days in advance that an end is announced. If the whole term is not longer than this, its end is not
 * announced.
 */
const announcedDays = 3;

/**
 * Returns when the end of a term is announced. Null if it has no end, or if the whole term is not longer than the
 * notice period.
 */
export const announcementOf = (end: Date | null, start: Date): Date | null => {
  const at = end && new Date(end.getTime() - announcedDays * day);
  return at && at > start ? at : null;
};

/** Whether it is time to announce the end. The extra minute allows for clocks that are behind. */
export const isNear = (end: Date | null, at: Date): boolean =>
  end !== null && end.getTime() - at.getTime() <= announcedDays * day + 60_000;

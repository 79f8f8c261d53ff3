const day = 86_400_000;

/**
 * Number of days in advance that an expiry is announced. If the whole term is not longer than this, its expiry is not
 * announced.
 */
const announcedDays = 3;

/**
 * Returns when the expiry of a grant or token is announced. Null if it does not expire, or if its whole term is not
 * longer than the notice period.
 */
export const computeAnnouncementTime = (expiry: Date | null, start: Date): Date | null => {
  const at = expiry && new Date(expiry.getTime() - announcedDays * day);
  return at && at > start ? at : null;
};

/** Whether it is time to announce the expiry. The extra minute allows for clocks that are behind. */
export const isNear = (expiry: Date | null, at: Date): boolean =>
  expiry !== null && expiry.getTime() - at.getTime() <= announcedDays * day + 60_000;

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** Rules are kept for a year in case a former member returns. */
export const aYearAfter = (left: Date): Date => new Date(left.getTime() + yearInMs);

/** Rules of members who left after this date are kept. */
export const aYearBefore = (now: Date): Date => new Date(now.getTime() - yearInMs);

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** Rules wait a year for a member who left to come back. */
export const aYearAfter = (left: Date): Date => new Date(left.getTime() + yearInMs);

/** Who left after this is still waited for. */
export const aYearBefore = (now: Date): Date => new Date(now.getTime() - yearInMs);

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** For events by which a member leaves: rules wait a year for them to come back. */
export const mayForgetRules = {
  StaleRestrictionForgottenWhenMemberGoneAYear: (_: object, at: Date): Date => new Date(at.getTime() + yearInMs),
};

/** Who left after this is still waited for. */
export const longGone = (now: Date): Date => new Date(now.getTime() - yearInMs);

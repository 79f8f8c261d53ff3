const day = 86_400_000;

/** Of what lasts longer than that. Source: product design, Notifications. */
const announcedDays = 3;

/** When the end of something is announced; null where it has none, or was made for no longer than that. */
export const announcementOf = (end: Date | null, made: Date): Date | null => {
  const at = end && new Date(end.getTime() - announcedDays * day);
  return at && at > made ? at : null;
};

/** Whether it is time to announce the end; a minute more, as whose clock lags announces it all the same. */
export const isNear = (end: Date | null, at: Date): boolean =>
  end !== null && end.getTime() - at.getTime() <= announcedDays * day + 60_000;

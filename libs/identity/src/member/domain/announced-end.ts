const day = 86_400_000;

/** How many days before its end something is announced. Nothing is announced that lasts no longer than this. */
const announcedDays = 3;

/** When the end of something is announced; null when it has no end, or lasts no longer than the notice period. */
export const announcementOf = (end: Date | null, made: Date): Date | null => {
  const at = end && new Date(end.getTime() - announcedDays * day);
  return at && at > made ? at : null;
};

/** Whether it is time to announce the end. The extra minute allows for clocks that are behind. */
export const isNear = (end: Date | null, at: Date): boolean =>
  end !== null && end.getTime() - at.getTime() <= announcedDays * day + 60_000;

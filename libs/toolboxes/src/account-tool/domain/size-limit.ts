/**
 * Returns the items whose sizes together stay within a limit. Leaves out items that do not fit, and goes on with smaller
 * ones. Always returns the first item.
 */
export function selectWithin<Sized extends { bytes: number }>(items: readonly Sized[], limit: number): Sized[] {
  let left = limit;
  return items.filter(({ bytes }, place) => {
    if (place > 0 && bytes > left) return false;
    left -= bytes;
    return true;
  });
}

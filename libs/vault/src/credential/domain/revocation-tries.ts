/** Milliseconds after the first try, the second, and so on: five tries within a day. */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** When to ask a provider again to revoke a grant; null when it was asked often enough. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = waits[attempts];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

const first = 30_000;
const longest = 3_600_000;

/** When to ask a provider again after so many failures in a row: 30 s, doubled up to an hour, ± 20 %. */
export function retryAt(failures: number, now: Date, chance: number, atLeast: number | null = null): Date {
  const wait = Math.min(first * 2 ** Math.max(0, failures - 1), longest);
  return new Date(now.getTime() + Math.max(wait * (0.8 + 0.4 * chance), Math.min(atLeast ?? 0, longest)));
}

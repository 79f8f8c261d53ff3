/** Milliseconds after the first try, the second, and so on: five tries within a day. */
const waits = [30_000, 5 * 60_000, 3_600_000, 12 * 3_600_000];

/** How long to wait before a provider is asked again to revoke a grant; null when it was asked often enough. */
export const waitAfterTry = (tries: number): number | null => waits[tries - 1] ?? null;

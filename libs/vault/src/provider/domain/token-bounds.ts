/** Limits for a token response. A value that could not be stored must not cause the loss of the tokens. */
const most = { token: 64 * 1024, scopes: 1000, scope: 1000, seconds: 10 * 365 * 24 * 3600 };

/** Characters of RFC 6749, A.12; others could end a header, and no provider sends them. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= most.token && /^[\x20-\x7e]+$/.test(value);

/** Lifetime of a token in milliseconds; null if unknown. Some providers send it as a string. */
export function lifeIn(expires_in: unknown): number | null {
  const isWritten = typeof expires_in === 'string' && expires_in.trim() !== '';
  const seconds = typeof expires_in === 'number' || isWritten ? Number(expires_in) : NaN;
  if (Number.isNaN(seconds)) return null;
  // A provider's wrong clock must not cause endless token requests.
  if (seconds <= 0) return 60_000;
  return Math.min(Math.max(seconds, 1), most.seconds) * 1000;
}

export const scopesIn = (text: string, separator: string): string[] =>
  text
    .split(separator === ' ' ? /[\s,]+/ : separator)
    .map((scope) => scope.trim())
    .filter((scope) => scope.length <= most.scope && /^[\x20-\x7e]+$/.test(scope))
    .slice(0, most.scopes);

/** What is believed of a token answer: a value that could not be kept must not cost the tokens beside it. */
const most = { token: 64 * 1024, scopes: 1000, scope: 1000, seconds: 10 * 365 * 24 * 3600 };

/** Characters of RFC 6749, A.12; others end a header, and no provider sends them. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= most.token && /^[\x20-\x7e]+$/.test(value);

/** How long a token lives, in milliseconds; null where nothing that can be read says so. Some write it as text. */
export function lifeIn(expires_in: unknown): number | null {
  const isWritten = typeof expires_in === 'string' && expires_in.trim() !== '';
  const seconds = typeof expires_in === 'number' || isWritten ? Number(expires_in) : NaN;
  if (Number.isNaN(seconds)) return null;
  // A clock that goes wrong over there must not make us ask for tokens without end.
  if (seconds <= 0) return 60_000;
  return Math.min(Math.max(seconds, 1), most.seconds) * 1000;
}

export const scopesIn = (text: string, separator: string): string[] =>
  text
    .split(separator === ' ' ? /[\s,]+/ : separator)
    .map((scope) => scope.trim())
    .filter((scope) => scope.length <= most.scope && /^[\x20-\x7e]+$/.test(scope))
    .slice(0, most.scopes);

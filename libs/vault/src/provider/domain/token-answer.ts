/** Tokens as a provider granted them. */
export type Grant = {
  access_token: string;
  /** Null where the answer has none: the one before is still good. */
  refresh_token: string | null;
  expires_at: Date | null;
  scopes: string[] | null;
  /** The rest of the answer, over which a definition's expressions are: no token is for them to read. */
  answer: Record<string, unknown>;
};

export type TokenOutcome =
  | { kind: 'granted'; grant: Grant }
  /** The refresh token or code is not good any more; nothing but signing in again helps. */
  | { kind: 'invalid_grant' }
  /** The organization's OAuth application is not accepted; the account may be fine. */
  | { kind: 'client_rejected' }
  /** Trouble that may pass; nothing was granted. */
  | { kind: 'later'; retry_after_ms: number | null; troubled: boolean }
  /** The request may have been carried out, but no answer came. */
  | { kind: 'lost' };

/** What an `error` means; some providers have words of their own: GitHub, Slack. */
const refusals: Record<string, 'invalid_grant' | 'client_rejected'> = {
  invalid_grant: 'invalid_grant',
  bad_refresh_token: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_client: 'client_rejected',
  unauthorized_client: 'client_rejected',
  incorrect_client_credentials: 'client_rejected',
};

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** What a token endpoint's answer means, leniently: some report errors with 200, some write numbers as text. */
export function readTokenAnswer({ status, headers, body }: Answer, now: Date, separator = ' '): TokenOutcome {
  const answer = parsed(body.toString(), headers['content-type'] ?? '');
  const refusal = status < 500 && typeof answer.error === 'string' ? refusals[answer.error] : undefined;
  if (refusal) return { kind: refusal };
  const { access_token } = answer;
  if (status < 300 && typeof access_token === 'string' && access_token !== '')
    return { kind: 'granted', grant: grantOf(answer, access_token, now, separator) };
  return { kind: 'later', retry_after_ms: retryAfter(headers['retry-after']), troubled: status >= 500 };
}

function grantOf(whole: Record<string, unknown>, access_token: string, now: Date, separator: string): Grant {
  const { access_token: _access, refresh_token, ...answer } = whole;
  const { expires_in, scope } = answer;
  const seconds = expires_in === undefined || expires_in === null ? NaN : Number(expires_in);
  // A clock that goes wrong over there must not make us ask for tokens without end.
  const life = seconds <= 0 ? 60 : seconds;
  return {
    access_token,
    refresh_token: typeof refresh_token === 'string' && refresh_token !== '' ? refresh_token : null,
    expires_at: Number.isFinite(life) ? new Date(now.getTime() + life * 1000) : null,
    scopes: typeof scope === 'string' ? scopesIn(scope, separator) : null,
    answer,
  };
}

const scopesIn = (text: string, separator: string): string[] =>
  text.split(separator === ' ' ? /[\s,]+/ : separator).filter((each) => each !== '');

function parsed(text: string, type: string): Record<string, unknown> {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Milliseconds; a date is not understood and waited for as if nothing was said. */
const retryAfter = (header = ''): number | null => (/^\d+$/.test(header) ? Number(header) * 1000 : null);

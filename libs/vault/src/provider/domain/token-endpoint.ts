import { type ClientCredentialsMethod, type OAuth2Method } from '#connector-definition';
import { type Integration } from '../../integration/domain/integrations.js';
import { type OAuthApp } from '../../oauth-app/domain/oauth-app.js';
import { omitTokens, type TokenAnswer } from './token-answer.js';

export type TokenMethod = OAuth2Method | ClientCredentialsMethod;

export type TokenRequest = {
  integration: Integration;
  method: TokenMethod;
  /** The client that requests the tokens. */
  app: Pick<OAuthApp, 'client_id' | 'client_secret' | 'previous_secret'>;
  variables: Record<string, unknown>;
  /** `grant_type` and the parameters of this grant type. */
  params: Record<string, string>;
};

/** Port to providers' token endpoints. */
export abstract class TokenEndpoint {
  /** Sends the request, and repeats it with the application's previous secret if the current secret is refused. */
  abstract request(request: TokenRequest): Promise<TokenOutcome>;

  /** Returns the host of the request, for limits per host. */
  abstract findHost(
    request: Pick<TokenRequest, 'method' | 'integration' | 'variables'>,
    options: { isRefresh: boolean },
  ): string;
}

/** Tokens granted by a provider. */
export type Grant = {
  access_token: string;
  /** The refresh token. Null if the response has none; the previous refresh token then stays valid. */
  refresh_token: string | null;
  expires_at: Date | null;
  scopes: string[] | null;
  /** The response without secrets, for expressions of the definition. It includes the claims of an ID token. */
  answer: Record<string, unknown>;
  /** The response with all secrets but these tokens, for expressions of secret variables. */
  unmasked_answer: Record<string, unknown>;
};

export type TokenOutcome =
  | { kind: 'granted'; grant: Grant }
  /** The refresh token or code is no longer valid. The person must sign in again. */
  | { kind: 'invalid_grant' }
  /** The provider does not accept the OAuth application. The account may still be valid. */
  | { kind: 'client_rejected' }
  /** A temporary failure; nothing was granted. */
  | { kind: 'later'; retry_after_ms: number | null; failing: boolean }
  /** The request may have been processed, but no response arrived. */
  | { kind: 'lost'; failing: boolean };

/** The meaning of `error` codes, including codes of GitHub and Slack. */
const refusals: Record<string, 'invalid_grant' | 'client_rejected'> = {
  invalid_grant: 'invalid_grant',
  bad_refresh_token: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_client: 'client_rejected',
  unauthorized_client: 'client_rejected',
  incorrect_client_credentials: 'client_rejected',
};

/**
 * Reads a token endpoint's response leniently, because some providers report errors with status 200 or send numbers
 * as strings.
 */
export function readTokenAnswer(answer: TokenAnswer, now: Date, separator = ' '): TokenOutcome {
  const { status, headers, document } = answer;
  const refusal = status < 500 ? refusalIn(document) : undefined;
  if (refusal) return { kind: refusal };
  const { access_token } = document;
  if (status < 300 && isToken(access_token))
    return { kind: 'granted', grant: buildGrant(answer, access_token, now, separator) };
  return { kind: 'later', retry_after_ms: retryAfter(headers['retry-after']), failing: status >= 500 };
}

const refusalIn = ({ error }: Record<string, unknown>) =>
  typeof error === 'string' && Object.hasOwn(refusals, error) ? refusals[error] : undefined;

function buildGrant({ document, shown }: TokenAnswer, access_token: string, now: Date, separator: string): Grant {
  const { refresh_token, expires_in } = document;
  // Members see the scopes.
  const { scope } = shown;
  const lifetime = lifetimeIn(expires_in);
  return {
    access_token,
    refresh_token: isToken(refresh_token) ? refresh_token : null,
    expires_at: lifetime === null ? null : new Date(now.getTime() + lifetime),
    scopes: typeof scope === 'string' ? scopesIn(scope, separator) : null,
    answer: shown,
    unmasked_answer: omitTokens(document),
  };
}

/** Returns the wait in a `Retry-After` header, in milliseconds. A date is ignored. */
const retryAfter = (header = ''): number | null => (/^\d+$/.test(header) ? Number(header) * 1000 : null);

/**
 * Limits of a token response: characters of a token, number of scopes, characters of a scope, and lifetime in seconds.
 * A value that is too long to store must not cause the loss of the tokens.
 */
const max = { token: 64 * 1024, scopes: 1000, scope: 1000, seconds: 10 * 365 * 24 * 3600 };

/** Whether a value is a token that has only the characters of RFC 6749, A.12. Other characters could end a header. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= max.token && /^[\x20-\x7e]+$/.test(value);

/** Returns the lifetime of a token in milliseconds; null if unknown. Some providers send the number as a string. */
function lifetimeIn(expires_in: unknown): number | null {
  const isNumericText = typeof expires_in === 'string' && expires_in.trim() !== '';
  const seconds = typeof expires_in === 'number' || isNumericText ? Number(expires_in) : NaN;
  if (Number.isNaN(seconds)) return null;
  // A lifetime of 0 counts as a minute, because it would otherwise cause endless token requests.
  if (seconds <= 0) return 60_000;
  return Math.min(Math.max(seconds, 1), max.seconds) * 1000;
}

export const scopesIn = (text: string, separator: string): string[] =>
  text
    .split(separator === ' ' ? /[\s,]/ : separator)
    .map((scope) => scope.trim())
    .filter((scope) => scope.length <= max.scope && /^[\x20-\x7e]+$/.test(scope))
    .slice(0, max.scopes);

import { type ErrorShape } from '#kernel/http';

/** Failures outside the package, such as 413 and 429, in the format of OAuth. Source: RFC 6749, 5.2. */
export const oauthErrorShape: ErrorShape = ({ status, code, message, parts }) => ({
  status,
  headers: parts.headers,
  body: { error: oauthErrors.has(code) ? code : codeFor(status), error_description: message },
});

/** The codes that our own part of the token endpoint sets. */
const oauthErrors = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_scope', 'invalid_target'],
  'unsupported_grant_type',
]);

/** The codes for temporary failures are those of the authorization endpoint. Source: RFC 6749, 4.1.2.1. */
function codeFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

import { isUrl } from '#kernel';

/** What is taken of what an app says of itself. Source: RFC 7591, 2. */
const told = ['client_name', 'client_uri', 'logo_uri', 'redirect_uris'] as const;

/**
 * An app as it is known: whatever else it asks for, it has no secret, is given codes, and says which addresses of its own
 * they are sent to. One whose addresses are not all of the web is a program on somebody's machine: plain http then leads to
 * that machine alone. Source: RFC 8252, 7.
 */
export function registeredClient(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const taken = Object.fromEntries(told.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
  const { redirect_uris } = taken;
  const ofWeb = Array.isArray(redirect_uris) && redirect_uris.every((uri) => String(uri).startsWith('https:'));
  return {
    ...taken,
    ...(Array.isArray(redirect_uris) && { redirect_uris: redirect_uris.map(usableRedirect) }),
    application_type: ofWeb ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** What the authorization server refuses as no address (`invalid_redirect_uri`). */
const refused = ':';

/**
 * An address means the same to every reader: it has no wildcard host, no user information, and no blank or control
 * character, which a URL parser leaves out without saying so.
 */
function usableRedirect(uri: unknown): unknown {
  if (typeof uri !== 'string') return uri;
  if (!isUrl(uri) || /[\s\\\p{C}]/u.test(uri)) return refused;
  const { hostname, username, password } = new URL(uri);
  const hasUser = username !== '' || password !== '' || /^[^:]*:\/\/[^/?#]*@/.test(uri);
  return hasUser || /\*|%2a/i.test(hostname) ? refused : uri;
}

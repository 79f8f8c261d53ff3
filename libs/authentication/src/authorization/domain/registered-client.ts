import { isUrl } from '#kernel';

/** Metadata accepted from an app. Source: RFC 7591, 2. */
const supportedMetadata = ['client_name', 'client_uri', 'logo_uri', 'redirect_uris'] as const;

/**
 * Converts the metadata that an app sent to the metadata that is stored. Every app is a public client that uses the
 * authorization code flow. An app with a redirect address that does not use https is a native app. Its http addresses
 * lead to the user's own computer. Source: RFC 8252, 7.
 */
export function registeredClient(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const metadata = Object.fromEntries(
    supportedMetadata.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  );
  const { redirect_uris } = metadata;
  const isWeb = Array.isArray(redirect_uris) && redirect_uris.every((uri) => String(uri).startsWith('https:'));
  return {
    ...metadata,
    ...(Array.isArray(redirect_uris) && { redirect_uris: redirect_uris.map(usableRedirect) }),
    application_type: isWeb ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/** A value the authorization server rejects as a redirect address (`invalid_redirect_uri`). */
const invalidRedirect = ':';

/**
 * Returns the address, or an invalid one if it has a wildcard host, user information, blanks or control characters. URL
 * parsers disagree about such addresses, and some silently drop these parts.
 */
function usableRedirect(uri: unknown): unknown {
  if (typeof uri !== 'string') return uri;
  if (!isUrl(uri) || /[\s\\\p{C}]/u.test(uri)) return invalidRedirect;
  const { hostname, username, password } = new URL(uri);
  const hasUser = username !== '' || password !== '' || /^[^:]*:\/\/[^/?#]*@/.test(uri);
  return hasUser || /\*|%2a/i.test(hostname) ? invalidRedirect : uri;
}

/** The schemes without a dot that known agents registered for themselves, and on which they accept codes. */
const agentSchemes = new Set([
  ...['antigravity', 'cherrystudio', 'claude', 'code-oss', 'codex', 'cursor', 'goose', 'kiro', 'lmstudio', 'raycast'],
  ...['trae', 'vscode', 'vscode-insiders', 'vscodium', 'warp', 'windsurf', 'windsurf-next', 'zed', 'zed-preview'],
]);

/** Schemes with a dot that belong to an operating system instead of an app. */
const ofSystem = /^(com\.android|com\.apple|microsoft\.windows|windows)\./;

/**
 * Whether a code may be sent to an address with this scheme. Operating systems and browsers handle hundreds of schemes
 * themselves (`ms-settings:`, `view-source:`, `tel:`), so only known schemes are accepted: https, http, schemes of known
 * agents, and schemes that are reversed domain names. Source: RFC 8252, 7.1.
 */
export function isAppAddress(uri: string): boolean {
  const scheme = new URL(uri).protocol.slice(0, -1);
  const isDomain = /^[a-z][a-z0-9]*(\.[a-z0-9-]+)+$/.test(scheme) && !ofSystem.test(scheme);
  return scheme === 'https' || scheme === 'http' || agentSchemes.has(scheme) || isDomain;
}

import { type FoundServer } from './authorization-server.js';

/** Address of our client ID metadata document, which is our client_id. */
export const clientMetadataPath = '/oauth/client-metadata.json';

/** Our client metadata for authorization servers. */
export const clientMetadata = (redirect_uri: string, token_endpoint_auth_method: string) => ({
  client_name: 'Latchkey',
  redirect_uris: [redirect_uri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  application_type: 'web',
  token_endpoint_auth_method,
});

const words = { none: 'none', client_secret_basic: 'basic', client_secret_post: 'post' } as const;

/** How the vault authenticates at the token endpoint, as the standard names it. Prefers no secret. */
export function clientAuthentication({ token_auth_methods }: Pick<FoundServer, 'token_auth_methods'>) {
  const usable = Object.keys(words) as (keyof typeof words)[];
  return usable.find((word) => token_auth_methods.includes(word)) ?? 'client_secret_basic';
}

/** Maps a standard term to our own. */
export const authenticationNamed = (word: unknown): 'basic' | 'post' | 'none' =>
  words[word as keyof typeof words] ?? 'basic';

import { type FoundServer } from './authorization-server.js';

/** Where our client ID metadata document is, whose address is our client_id. */
export const clientMetadataPath = '/oauth/client-metadata.json';

/** What every authorization server is told of us. */
export const clientMetadata = (redirect_uri: string, token_endpoint_auth_method: string) => ({
  client_name: 'Latchkey',
  redirect_uris: [redirect_uri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  application_type: 'web',
  token_endpoint_auth_method,
});

const words = { none: 'none', client_secret_basic: 'basic', client_secret_post: 'post' } as const;

/** How we say at a token endpoint who we are, in its word and in ours: without a secret where that is enough. */
export function clientAuthentication({ token_auth_methods }: Pick<FoundServer, 'token_auth_methods'>) {
  const usable = Object.keys(words) as (keyof typeof words)[];
  return usable.find((word) => token_auth_methods.includes(word)) ?? 'client_secret_basic';
}

/** Our word for one of theirs. */
export const authenticationNamed = (word: unknown): 'basic' | 'post' | 'none' =>
  words[word as keyof typeof words] ?? 'basic';

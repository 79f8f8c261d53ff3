import { type DiscoveredServer } from './authorization-server.js';

/** The path of our client ID metadata document, whose address is our `client_id`. */
export const clientMetadataPath = '/oauth/client-metadata.json';

/** Returns our client metadata for authorization servers. */
export const clientMetadata = (redirect_uri: string, token_endpoint_auth_method: string) => ({
  client_name: 'Latchkey',
  redirect_uris: [redirect_uri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  application_type: 'web',
  token_endpoint_auth_method,
});

const terms = { none: 'none', client_secret_basic: 'basic', client_secret_post: 'post' } as const;

/** Returns how the vault authenticates at the token endpoint, in the terms of RFC 7591. Prefers `none`. */
export function clientAuthentication({ token_auth_methods }: Pick<DiscoveredServer, 'token_auth_methods'>) {
  const usable = Object.keys(terms) as (keyof typeof terms)[];
  return usable.find((term) => token_auth_methods.includes(term)) ?? 'client_secret_basic';
}

/** Converts a term of RFC 7591 to the definition's term. Unknown terms count as `basic`. */
export const parseClientAuthentication = (term: unknown): 'basic' | 'post' | 'none' =>
  typeof term === 'string' && Object.hasOwn(terms, term) ? terms[term as keyof typeof terms] : 'basic';

/** A client registered at an authorization server. */
export type RegisteredClient = {
  client_id: string;
  client_secret?: string;
  client_auth: 'basic' | 'post' | 'none';
};

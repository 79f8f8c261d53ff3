import { type AuthMethod, type FormField, type Injection } from './auth-method.js';

/** How to sign in to a remote MCP server. */
export type RemoteAuthMode = 'oauth_auto' | 'oauth_client' | 'custom' | 'none';

/**
 * The address and sign-in of the remote MCP server whose tools a connector has. The definition's `auth` comes from
 * `remoteSignIn`. Calls go to `url`, and the paths of the tools are not used.
 */
export type RemoteMcp = {
  url: string;
  auth_mode: RemoteAuthMode;
  /** For `custom`. A template contains fields that the connecting person fills in: `Bearer {{api_key}}`. */
  headers?: RemoteHeader[];
  /** The OAuth scopes to request, instead of the scopes that the server requests. */
  scopes?: string[];
  transport?: 'streamable_http';
};

export type RemoteHeader = { name: string; template: string };

/**
 * The auth method for a remote MCP server. For `oauth_auto`, the vault discovers the endpoints and registers a client
 * when a person connects. For `oauth_client`, it discovers only the endpoints.
 */
export function remoteSignIn({ url, auth_mode, headers = [], scopes = [] }: RemoteMcp): AuthMethod {
  if (auth_mode === 'none') return { name: 'none', type: 'none' };
  if (auth_mode === 'custom')
    return {
      name: 'custom',
      type: 'api_key',
      form_fields: fieldsOf(headers),
      inject: headers.map(({ name, template }): Injection => ({ in: 'header', name, template })),
      subject: 'secret',
    };
  return {
    name: auth_mode,
    type: 'oauth2',
    discovered: true,
    registers: auth_mode === 'oauth_auto',
    authorize_url: url,
    token_url: url,
    scopes: scopes.map((name) => ({ name })),
    pkce: 'S256',
    client_auth: 'none',
  };
}

/** The form fields for the placeholders of the templates, each once. */
function fieldsOf(headers: readonly RemoteHeader[]): FormField[] {
  const names = headers.flatMap(({ template }) => [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
  return [...new Set(names)].map((name): FormField => ({ name, type: 'password', required: true }));
}

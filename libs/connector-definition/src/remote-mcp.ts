import { type AuthMethod, type FormField, type Injection } from './auth-method.js';

/** How a remote MCP server is signed in to. */
export type RemoteAuthMode = 'oauth_auto' | 'oauth_client' | 'custom' | 'none';

/**
 * Of a connector whose tools are a remote MCP server's: where it is, and how it is signed in to. Its definition's `auth`
 * is `remoteSignIn` of it, and its calls go to `url` whatever the paths of its tools are.
 */
export type RemoteMcp = {
  url: string;
  auth_mode: RemoteAuthMode;
  /** For `custom`; a template holds fields that the connecting person fills in: `Bearer {{api_key}}`. */
  headers?: RemoteHeader[];
  /** For OAuth, instead of those that the server asks for. */
  scopes?: string[];
  transport?: 'streamable_http';
};

export type RemoteHeader = { name: string; template: string };

/**
 * The method that people sign in by. Of `oauth_auto` the vault finds out endpoints and client, and of `oauth_client` the
 * endpoints, when somebody connects.
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

/** Each once, in the order in which the templates name them. */
function fieldsOf(headers: readonly RemoteHeader[]): FormField[] {
  const names = headers.flatMap(({ template }) => [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
  return [...new Set(names)].map((name): FormField => ({ name, type: 'password', required: true }));
}

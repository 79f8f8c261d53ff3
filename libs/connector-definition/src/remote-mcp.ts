import { type AuthMethod, type FormField, type Injection } from './auth-method.js';

/** How to sign in to a remote MCP server. */
export type RemoteAuthMode = 'oauth_auto' | 'oauth_client' | 'custom' | 'none';

/**
 * The remote MCP server whose tools a connector has. The definition's `auth` comes from `remoteSignIn`. Calls go to
 * `url`, and the paths of the tools are not used.
 */
export type RemoteMcp = {
  url: string;
  auth_mode: RemoteAuthMode;
  /**
   * The headers for `custom`. A template can contain fields that the person fills in when connecting: `Bearer
   * {{api_key}}`.
   */
  headers?: RemoteHeader[];
  /** The OAuth scopes to request, instead of those that the server asks for. */
  scopes?: string[];
  transport?: 'streamable_http';
};

export type RemoteHeader = { name: string; template: string };

/**
 * Returns the auth method for a remote MCP server. For `oauth_auto`, the vault discovers the endpoints and registers a
 * client when a person connects. For `oauth_client`, it discovers only the endpoints.
 */
export function remoteSignIn({ url, auth_mode, headers = [], scopes = [] }: RemoteMcp): AuthMethod {
  if (auth_mode === 'none') return { name: 'none', type: 'none' };
  if (auth_mode === 'custom')
    return {
      name: 'custom',
      type: 'api_key',
      form_fields: buildFormFields(headers),
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

/** Returns one form field for each placeholder in the templates. */
function buildFormFields(headers: readonly RemoteHeader[]): FormField[] {
  const names = headers.flatMap(({ template }) => [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!));
  return [...new Set(names)].map((name): FormField => ({ name, type: 'password', required: true }));
}

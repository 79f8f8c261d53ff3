import { type Expression } from '#kernel';
import { type Constants, type Option } from './definition-values.js';
import { type PostInstallStep, type Verification } from './sign-in-steps.js';

type Method = {
  name: string;
  label?: string;
  permissions_text?: string;
  /** Where the provider says how to get what the method asks for; of OAuth, how to register an application. */
  help_url?: string;
  form_fields?: FormField[];
  /** Where its calls go, in place of the definition's. */
  base_url?: string;
  /** What the path of every tool is put behind; `verify` and `post_install` stand beside it. */
  tools_path?: string;
  /** In place of the definition's, as `post_install` is. */
  verify?: Verification;
  post_install?: PostInstallStep[];
};

/** How a call carries the credential. Absent where it may be: `Authorization: Bearer {{access_token}}`. */
export type Injection = { in: 'header' | 'query'; name: string; template: string };

export type Scope = { name: string; description?: string; default?: boolean; required?: boolean };

export type OAuth2Method = Method & {
  type: 'oauth2';
  /** Whether the vault finds out the addresses from the remote MCP server, which those given here only stand in for. */
  discovered?: boolean;
  /** Whether the vault makes itself known to the authorization server, so that nobody has to set an application. */
  registers?: boolean;
  authorize_url: string;
  token_url: string;
  refresh_url?: string;
  revoke_url?: string;
  scopes?: Scope[];
  scope_separator?: string;
  pkce: 'S256' | 'none';
  client_auth: 'basic' | 'post' | 'none';
  authorize_params?: Constants;
  /** Has the provider ask for consent, or at least which account, although it was given before. */
  consent_parameter?: Constants;
  token_params?: Constants;
  refresh_params?: Constants;
  revoke_on_replace?: boolean;
  iss?: string;
  /** Whether an answer without an issuer counts as well: the provider does not say that it names itself. */
  iss_optional?: boolean;
  subject?: Expression;
  inject?: Injection[];
};

export type ClientCredentialsMethod = Method & {
  type: 'client_credentials';
  token_url: string;
  revoke_url?: string;
  scopes?: Scope[];
  scope_separator?: string;
  client_auth: 'basic' | 'post';
  token_params?: Constants;
  subject?: Expression;
  inject?: Injection[];
};

/**
 * Where the provider has no answer that says whose a key is: the key itself is who signs in, known again by a hash of it
 * which only the vault can make.
 */
export type SecretSubject = 'secret';

export type ApiKeyMethod = Method & {
  type: 'api_key';
  form_fields: FormField[];
  inject: Injection[];
  subject?: SecretSubject;
};

export type BasicMethod = Method & {
  type: 'basic';
  username_label?: string;
  password_label?: string;
  subject?: SecretSubject;
};

export type NoneMethod = Method & { type: 'none' };

export type AuthMethod = OAuth2Method | ClientCredentialsMethod | ApiKeyMethod | BasicMethod | NoneMethod;

/** Asked on the vault's page only. A variable of the same name takes the value typed. */
export type FormField = {
  name: string;
  label?: string;
  type: 'text' | 'password' | 'select' | 'url' | 'host';
  required?: boolean;
  pattern?: string;
  options?: Option[];
  help?: string;
  placeholder?: string;
  order?: number;
  visible_when?: { field: string; equals: string };
};

/** Whether a sign-in by this method needs an OAuth application of the organization. */
export function needsOAuthApp(method: AuthMethod): boolean {
  if (method.type === 'oauth2') return !method.registers;
  return method.type === 'client_credentials' && !asksForClient(method);
}

/** Some providers give every account a client of its own, which the person types in. */
const asksForClient = ({ form_fields = [] }: AuthMethod): boolean =>
  form_fields.some(({ name }) => name === 'client_id') && form_fields.some(({ name }) => name === 'client_secret');

/** Whether connecting is one sign-in at the provider: nothing to choose, to fill in or to read beforehand. */
export function isSingleRedirect({
  auth,
  permissions_text,
}: {
  auth: AuthMethod[];
  permissions_text?: string;
}): boolean {
  const [method, ...others] = auth;
  if (!method || others.length > 0 || method.type !== 'oauth2') return false;
  return (method.form_fields ?? []).length === 0 && !(method.permissions_text ?? permissions_text);
}

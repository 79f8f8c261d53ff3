import { type Expression } from '#platform/expressions';
import { type Constants, type Option } from './definition-values.js';

type Method = {
  name: string;
  label?: string;
  permissions_text?: string;
  /**
   * The URL of the provider's instructions for getting the credential or, for OAuth, for registering an application.
   */
  help_url?: string;
  form_fields?: FormField[];
  /** Base address of calls with this method, instead of the definition's base address. */
  base_url?: string;
  /** Prefix of every tool's path. The paths of `verify` and `post_install` have no prefix. */
  tools_path?: string;
  /**
   * The method's own verification request, which replaces the definition's. `post_install` replaces the definition's
   * steps in the same way.
   */
  verify?: Verification;
  post_install?: PostInstallStep[];
};

/** How a call carries the credential. The default, where allowed, is `Authorization: Bearer {{access_token}}`. */
export type Injection = { in: 'header' | 'query'; name: string; template: string };

type Scope = { name: string; description?: string; default?: boolean; required?: boolean };

export type OAuth2Method = Method & {
  type: 'oauth2';
  /**
   * Whether the vault discovers the endpoints through the remote MCP server. The endpoints in the method are then
   * placeholders.
   */
  discovered?: boolean;
  /** Whether the vault registers itself at the authorization server, so that no application must be configured. */
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
  /** The parameter that makes the provider ask for consent again, or at least ask which account to use. */
  consent_parameter?: Constants;
  token_params?: Constants;
  refresh_params?: Constants;
  revoke_on_replace?: boolean;
  iss?: string;
  /**
   * Whether a redirect without `iss` is accepted. True if the endpoints were discovered and the metadata does not say
   * that the provider sends `iss`.
   */
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
 * For providers that cannot say who owns a key. A hash of the key then identifies the account. Only the vault can
 * compute this hash.
 */
type SecretSubject = 'secret';

type ApiKeyMethod = Method & {
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

type NoneMethod = Method & { type: 'none' };

export type AuthMethod = OAuth2Method | ClientCredentialsMethod | ApiKeyMethod | BasicMethod | NoneMethod;

const bearer: Injection = { in: 'header', name: 'authorization', template: 'Bearer {{access_token}}' };

const basic: Injection = { in: 'header', name: 'authorization', template: 'Basic {{username}}:{{password}}' };

/** Returns where calls with this method carry the credential. */
export function listInjections(method: AuthMethod): readonly Injection[] {
  if (method.type === 'none') return [];
  return method.type === 'basic' ? [basic] : (method.inject ?? [bearer]);
}

/** A field of the vault's page. A variable of the same name gets the value that the person enters. */
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

/** Returns the names of fields that are secret in any method: passwords, and fields that a call sends as its credential. */
export const credentialNames = ({ auth }: { auth: readonly AuthMethod[] }): string[] =>
  auth.flatMap((method) => {
    const passwords = (method.form_fields ?? []).filter(({ type }) => type === 'password').map(({ name }) => name);
    const templates = 'inject' in method ? (method.inject ?? []).map(({ template }) => template) : [];
    const injected = [...templates.join(' ').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
    return [...passwords, ...injected];
  });

/** Whether signing in with this method needs a configured OAuth application. */
export function needsOAuthApp(method: AuthMethod): boolean {
  if (method.type === 'oauth2') return !method.registers;
  return method.type === 'client_credentials' && !asksForClient(method);
}

/**
 * Whether the form asks for a client id and a client secret, because the provider gives every account its own client.
 */
const asksForClient = ({ form_fields = [] }: AuthMethod): boolean =>
  form_fields.some(({ name }) => name === 'client_id') && form_fields.some(({ name }) => name === 'client_secret');

/** Whether connecting is a single sign-in at the provider, without choices, forms or instructions. */
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

/**
 * A request that verifies the credential. Its expressions can use {status, headers, body, vars, token}, where `token`
 * is the response of the token endpoint.
 */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /**
   * For providers whose refusal has an expected status: an expression that returns a message if the credential was
   * refused, and otherwise nothing.
   */
  error_when?: Expression;
  /** The identity of the account: the person who signed in, not the chosen site. */
  subject?: Expression;
  /** `tenant` if all members of the tenant share the credential, so that the subject cannot name a person. */
  subject_names?: 'person' | 'tenant';
  label?: Expression;
};

export type PostInstallStep = {
  name: string;
  label: string;
  required?: boolean;
  request: { method: 'GET' | 'POST'; path: string; query?: Constants; headers?: Constants; body?: unknown };
  /** Expressions for the variables with source `post_install`. They can use {status, headers, body, vars}. */
  set?: Record<string, Expression>;
  expect?: number[];
};

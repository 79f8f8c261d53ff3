import { type Expression } from '#kernel';

/** The parts of a connector's definition that concern the credential; spelled as the definition document spells them. */
export type Definition = {
  name: string;
  logo?: string | null;
  permissions_text?: string | null;
  base_url: string;
  headers?: Constants;
  query?: Constants;
  variables?: VariableDefinition[];
  auth: AuthMethod[];
  verify?: Verification;
  post_install?: PostInstallStep[];
};

export type Constants = Record<string, string>;

export type Option = { value: string; label: string };

type Method = { name: string; label?: string; permissions_text?: string; form_fields?: FormField[] };

/** How a call carries the credential; `template` holds `{{access_token}}` or a form field. */
export type Injection = { in: 'header' | 'query'; name: string; template: string };

export type Scope = { name: string; description?: string; default?: boolean; required?: boolean };

type TokenMethod = Method & {
  token_url: string;
  refresh_url?: string;
  revoke_url?: string;
  scopes?: Scope[];
  scope_separator?: string;
  token_params?: Constants;
  refresh_params?: Constants;
  subject?: Expression;
  inject?: Injection[];
};

export type OAuth2Method = TokenMethod & {
  type: 'oauth2';
  authorize_url: string;
  pkce: 'S256' | 'none';
  client_auth: 'basic' | 'post' | 'none';
  authorize_params?: Constants;
  revoke_on_replace?: boolean;
  iss?: string;
};

export type ClientCredentialsMethod = TokenMethod & { type: 'client_credentials'; client_auth: 'basic' | 'post' };

export type ApiKeyMethod = Method & { type: 'api_key'; form_fields: FormField[]; inject: Injection[] };

export type BasicMethod = Method & { type: 'basic'; username_label?: string; password_label?: string };

export type NoneMethod = Method & { type: 'none' };

export type AuthMethod = OAuth2Method | ClientCredentialsMethod | ApiKeyMethod | BasicMethod | NoneMethod;

/** Asked on the hosted page only. A variable of the same name takes the value typed. */
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

export type VariableDefinition = {
  name: string;
  label?: string;
  description?: string;
  type: 'string' | 'number' | 'boolean' | 'select' | 'url' | 'host' | 'json';
  required?: boolean;
  secret?: boolean;
  /** Says which account this is: may stand in addresses, and never changes under a credential. */
  identity?: boolean;
  editable?: boolean;
  source: 'form' | 'post_install' | 'token_response' | 'manual' | 'default';
  from?: Expression;
  options?: Option[];
  default?: string | number | boolean;
  pattern?: string;
  host_suffixes?: string[];
  any_host?: boolean;
};

/** One request that proves the credential; its expressions are over {status, headers, body}. */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /** A message when the provider refused with a status that is expected, else nothing. */
  error_when?: Expression;
  subject?: Expression;
  label?: Expression;
};

export type PostInstallStep = {
  name: string;
  label: string;
  required?: boolean;
  request: { method: 'GET' | 'POST'; path: string; query?: Constants; headers?: Constants; body?: unknown };
  set?: Record<string, Expression>;
  expect?: number[];
};

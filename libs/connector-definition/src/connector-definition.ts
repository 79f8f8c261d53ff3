import { type Expression } from '#kernel';
import { type AuthMethod } from './auth-method.js';
import { type Constants, type Option } from './definition-values.js';
import { type RemoteMcp } from './remote-mcp.js';
import { type Pagination, type ToolDefinition } from './tool-definition.js';

/** A connector definition document, format 1, as `schema/connector.v1.json` describes it. */
export type ConnectorDefinition = {
  format: 1;
  slug: string;
  name: string;
  description?: string;
  categories: string[];
  docs_url?: string;
  permissions_text?: string;
  status?: 'published' | 'unpublished';
  base_url: string;
  /** Of a connector whose tools are a remote MCP server's; the catalog makes it, no document holds it. */
  mcp?: RemoteMcp;
  headers?: Constants;
  query?: Constants;
  variables?: VariableDefinition[];
  auth: AuthMethod[];
  verify?: Verification;
  rate_limits?: RateLimits;
  pagination?: Pagination;
  tools: ToolDefinition[];
  post_install?: PostInstallStep[];
  documentation?: { kind: 'overview' | 'setup' | 'auth' | 'tool'; key: string; body: string }[];
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

/**
 * One request that proves the credential; its expressions are over {status, headers, body, vars, token}, the last being
 * the token endpoint's answer.
 */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /** A message when the provider refused with a status that is expected, else nothing. */
  error_when?: Expression;
  /** Who signed in: the person, not the site they chose. */
  subject?: Expression;
  /** `tenant` where the credential is the same whoever of it signed in, so that there is no person to name. */
  subject_names?: 'person' | 'tenant';
  label?: Expression;
};

export type RateLimits = {
  requests: number;
  per_seconds: number;
  scope: 'account' | 'app';
  retry_after_header?: string;
  remaining_header?: string;
  reset_header?: string;
};

export type PostInstallStep = {
  name: string;
  label: string;
  required?: boolean;
  request: { method: 'GET' | 'POST'; path: string; query?: Constants; headers?: Constants; body?: unknown };
  /** By variable of source `post_install`, over {status, headers, body, vars}. */
  set?: Record<string, Expression>;
  expect?: number[];
};

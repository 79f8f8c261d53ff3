import { type Expression } from '#platform/expressions';
import { type AuthMethod, type PostInstallStep, type Verification } from './auth-method.js';
import { type Constants, type Option } from './definition-values.js';
import { type RemoteMcp } from './remote-mcp.js';
import { type Pagination, type ToolDefinition } from './tool-definition.js';

/** A connector definition document, format 1, as described in `schema/connector.v1.json`. */
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
  /** The remote MCP server whose tools the connector has. Set by the catalog, never in a document. */
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
  /** Whether the value identifies the account. Such a value can be used in URLs, and does not change after sign-in. */
  identity?: boolean;
  editable?: boolean;
  source: 'form' | 'post_install' | 'token_response' | 'manual' | 'default';
  /** The auth methods that have the variable. All methods if absent. */
  auth_methods?: string[];
  from?: Expression;
  options?: Option[];
  default?: string | number | boolean;
  pattern?: string;
  host_suffixes?: string[];
  any_host?: boolean;
};

type RateLimits = {
  requests: number;
  per_seconds: number;
  scope: 'account' | 'app';
  retry_after_header?: string;
  remaining_header?: string;
  reset_header?: string;
};

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ConnectorDefinition, type FormField } from '#connector-definition';
import { type ConnectorStatus } from '../domain/connector.js';
import { RemoteMcpView } from './remote.view.js';
import { ImpactView } from './impact.view.js';
import { OwnershipView } from './ownership.view.js';
import { OperationCountsView } from './tool.view.js';

export class AuthMethodView {
  name!: string;
  type!: 'oauth2' | 'client_credentials' | 'api_key' | 'basic' | 'none';
  label!: string;
  /** Whether one signs in at the provider, in a browser. */
  redirect!: boolean;
  /** What the connect page asks for; nothing of it is ever sent to this API. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  form_fields!: FormField[];
  permissions_text!: string | null;
  /** What is asked of the provider unless the organization's OAuth application says otherwise. */
  scopes!: string[];
  /** Where the provider says how to get what the page asks for; of OAuth, how to register an application. */
  help_url!: string | null;
  /** False while the organization lacks the OAuth application that it takes. */
  configured!: boolean;
}

export class RateLimitsView {
  requests!: number;
  per_seconds!: number;
  scope!: 'account' | 'app';
}

/** The connector whose rules keep the caller from a fork of it; who cannot see it learns nothing of it. */
export class AncestorView {
  slug!: string | null;
  label!: string | null;
}

export class DocumentationView {
  kind!: 'overview' | 'setup' | 'auth' | 'tool';
  key!: string;
  body_markdown!: string;
  updated_at!: string;
}

/** A variable that connections carry, without a value. */
export class VariableView {
  name!: string;
  label!: string;
  description!: string | null;
  type!: string;
  required!: boolean;
  secret!: boolean;
  identity!: boolean;
  editable!: boolean;
  source!: string;
  /** The names of the `auth_methods` whose connections have it; null for all of them. */
  auth_methods!: string[] | null;
}

export class ConnectorView extends OwnershipView {
  slug!: string;
  name!: string;
  description!: string | null;
  /** `catalog`: its definition lists HTTP tools. `remote_mcp`: a remote server lists them. */
  kind!: 'catalog' | 'remote_mcp';
  origin!: 'catalog' | 'custom' | 'fork';
  categories!: string[];
  /** Where its image is, relative to this address. */
  logo!: string | null;
  status!: ConnectorStatus;
  auth_methods!: AuthMethodView[];
  /** Connecting is one sign-in at the provider: nothing to choose, to fill in or to read beforehand. */
  single_redirect_auth!: boolean;
  permissions_text!: string | null;
  /** Tools that the caller's restrictions leave. */
  tool_count!: number;
  /** Absent for a remote MCP connector. */
  operation_counts?: OperationCountsView;
  /** Of a remote MCP connector only. */
  mcp?: RemoteMcpView;
  rate_limits!: RateLimitsView | null;
  /** Whether a rule keeps the caller from the whole connector. */
  restricted!: boolean;
  /** Whose rule: the member's own where one does, else a role's. */
  restricted_by!: 'role' | 'user' | null;
  restricted_inherited_from!: AncestorView | null;
  /** The caller's own connections on it and those shared with them. */
  connection_count!: number;
  /** Whether the caller may make a connection on it: by permissions, rules and sharing, and by a sign-in method that is ready. */
  can_use!: boolean;
  /** Whether the caller may make a copy of it for the organization. */
  can_fork!: boolean;
  /** Whether the caller may set the organization's OAuth application for it. */
  can_manage_oauth_app!: boolean;
  created_at!: string;
  updated_at!: string;
}

export class OneConnectorView extends ConnectorView {
  variables!: VariableView[];
  documentation!: DocumentationView[];
  /** Only with `include=definition`, and for who may read it. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: ConnectorDefinition;
  /** Only with `dry_run`: what the change would do to who uses the connector, which is shown as it is. */
  impact?: ImpactView;
}

export class CategoryView {
  slug!: string;
  label!: string;
  /** Connectors in it that the caller sees. */
  connector_count!: number;
}

/** A connector that a rule can name, whoever it belongs to. */
export class RestrictionConnectorView {
  slug!: string;
  label!: string;
  logo!: string | null;
  kind!: 'catalog' | 'remote_mcp';
  origin!: 'catalog' | 'custom' | 'fork';
  /** Null on the shipped catalog, and where the owner left. */
  owner_label!: string | null;
  tool_count!: number;
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ConnectorDefinition, type FormField } from '#connector-definition';
import { type ConnectorStatus } from '../domain/connector.js';
import { RemoteMcpView } from './remote.view.js';
import { ImpactView } from './impact.view.js';
import { OwnershipView } from './ownership.view.js';
import { OperationCountsView } from './tool.view.js';

export class AuthMethodView {
  /** The display name of the authentication method. */
  name!: string;
  /** The type of the authentication method. */
  type!: 'oauth2' | 'client_credentials' | 'api_key' | 'basic' | 'none';
  /** The display name of the authentication method. */
  label!: string;
  /** Whether one signs in at the provider, in a browser. */
  redirect!: boolean;
  /** What the connect page asks for; nothing of it is ever sent to this API. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  form_fields!: FormField[];
  /** What a connection made this way may do, in words. */
  permissions_text!: string | null;
  /** What is asked of the provider unless the organization's OAuth application says otherwise. */
  scopes!: string[];
  /** Where the provider says how to get what the page asks for; of OAuth, how to register an application. */
  help_url!: string | null;
  /** False while the organization lacks the OAuth application that it takes. */
  configured!: boolean;
}

export class RateLimitsView {
  /** The maximum number of requests per window. */
  requests!: number;
  /** The length of the window in seconds. */
  per_seconds!: number;
  /** Whether the limit applies per account or to the whole OAuth application. */
  scope!: 'account' | 'app';
}

/** The connector whose rules keep the caller from a fork of it; who cannot see it learns nothing of it. */
export class AncestorView {
  /** The slug of the upstream connector; null if the caller may not see it. */
  slug!: string | null;
  /** The display name of the upstream connector; null if the caller may not see it. */
  label!: string | null;
}

export class DocumentationView {
  /** The kind of document. */
  kind!: 'overview' | 'setup' | 'auth' | 'tool';
  /** What the document is about, for example the name of a tool. */
  key!: string;
  /** The text, in Markdown. */
  body_markdown!: string;
  /** When the document last changed. */
  updated_at!: string;
}

/** A variable that connections carry, without a value. */
export class VariableView {
  /** The name of the variable. */
  name!: string;
  /** The display name of the variable. */
  label!: string;
  /** What the variable is for. */
  description!: string | null;
  /** The type of the variable. */
  type!: string;
  /** Whether a value is required. */
  required!: boolean;
  /** Whether the value is secret. A secret value is never returned. */
  secret!: boolean;
  /** Whether the value identifies the account and therefore cannot change. */
  identity!: boolean;
  /** Whether the value can change after connecting. */
  editable!: boolean;
  /** Where the value comes from. */
  source!: string;
  /** The names of the `auth_methods` whose connections have it; null for all of them. */
  auth_methods!: string[] | null;
}

export class ConnectorView extends OwnershipView {
  /** The slug of the connector: its name in addresses. */
  slug!: string;
  /** The display name of the connector. */
  name!: string;
  /** What the connector is for. */
  description!: string | null;
  /** `catalog`: its definition lists HTTP tools. `remote_mcp`: a remote server lists them. */
  kind!: 'catalog' | 'remote_mcp';
  /** Whether the connector is shipped, custom or a fork. */
  origin!: 'catalog' | 'custom' | 'fork';
  /** The categories of the connector. */
  categories!: string[];
  /** Where its image is, relative to this address. */
  logo!: string | null;
  /** The status of the connector. */
  status!: ConnectorStatus;
  /** The ways to authenticate a connection. */
  auth_methods!: AuthMethodView[];
  /** Connecting is one sign-in at the provider: nothing to choose, to fill in or to read beforehand. */
  single_redirect_auth!: boolean;
  /** What connections to it may do, in words. */
  permissions_text!: string | null;
  /** Tools that the caller's restrictions leave. */
  tool_count!: number;
  /** Absent for a remote MCP connector. */
  operation_counts?: OperationCountsView;
  /** Of a remote MCP connector only. */
  mcp?: RemoteMcpView;
  /** How often the third party may be called; null without a limit. */
  rate_limits!: RateLimitsView | null;
  /** Whether a rule keeps the caller from the whole connector. */
  restricted!: boolean;
  /** Whose rule: the member's own where one does, else a role's. */
  restricted_by!: 'role' | 'user' | null;
  /** The upstream connector whose restriction also applies to this fork. */
  restricted_inherited_from!: AncestorView | null;
  /** The caller's own connections on it and those shared with them. */
  connection_count!: number;
  /** Whether the caller may make a connection on it: by permissions, rules and sharing, and by a sign-in method that is ready. */
  can_use!: boolean;
  /** Whether the caller may make a copy of it for the organization. */
  can_fork!: boolean;
  /** Whether the caller may set the organization's OAuth application for it. */
  can_manage_oauth_app!: boolean;
  /** When the connector was created. */
  created_at!: string;
  /** When the connector last changed. */
  updated_at!: string;
}

export class OneConnectorView extends ConnectorView {
  /** The variables each connection sets. */
  variables!: VariableView[];
  /** The documentation of the connector. */
  documentation!: DocumentationView[];
  /** Only with `include=definition`, and for who may read it. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: ConnectorDefinition;
  /** Only with `dry_run`: what the change would do to who uses the connector, which is shown as it is. */
  impact?: ImpactView;
}

export class CategoryView {
  /** The slug of the category: its name in addresses. */
  slug!: string;
  /** The display name of the category. */
  label!: string;
  /** Connectors in it that the caller sees. */
  connector_count!: number;
}

/** A connector that a rule can name, whoever it belongs to. */
export class RestrictionConnectorView {
  /** The slug of the connector: its name in addresses. */
  slug!: string;
  /** The display name of the connector. */
  label!: string;
  /** The address of the logo; null without one. */
  logo!: string | null;
  /** Whether it calls an HTTP API or a remote MCP server. */
  kind!: 'catalog' | 'remote_mcp';
  /** Whether the connector is shipped, custom or a fork. */
  origin!: 'catalog' | 'custom' | 'fork';
  /** Null on the shipped catalog, and where the owner left. */
  owner_label!: string | null;
  /** The number of tools. */
  tool_count!: number;
}

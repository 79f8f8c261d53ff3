import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { type ConnectorDefinition, type FormField } from '#connector-definition';
import { CommaSeparated, Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery } from '#kernel/paging';
import { RemoteMcpView } from '../../registered-tool/queries/remote.view.js';
import { type ConnectorStatus } from '../domain/connector.js';
import { ImpactView } from './impact.view.js';
import { OwnershipView } from './ownership.view.js';
import { OperationCountsView } from './tool.view.js';

const connectorSorts = ['name', '-updated_at', '-connection_count'] as const;

export class ConnectorQuery extends DatedPageQuery {
  /** Part of the name, slug or description. */
  @SearchText() q?: string;

  /** Only connectors in one of these categories, by the `slug` that `GET /connector/categories` lists. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) category?: string[];

  /** Only connectors of this kind. */
  @MayBeAbsent() @IsIn(['catalog', 'remote_mcp']) kind?: 'catalog' | 'remote_mcp';

  /** Only shipped connectors (`catalog`), only custom connectors, or only forks. */
  @MayBeAbsent() @IsIn(['catalog', 'custom', 'fork']) origin?: 'catalog' | 'custom' | 'fork';

  /** Filters by whether a restriction blocks the caller from the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() restricted?: boolean;

  /** Filters by whether the caller can see an active connection on the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() connected?: boolean;

  /** Filters by whether the caller can create a connection on the connector. */
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;

  /** `me`: only connectors that the caller owns. */
  @MayBeAbsent() @IsIn(['me']) owner?: 'me';

  /** Filters by whether the connector has no owner. Needs `connector:manage`. */
  @MayBeAbsent() @Flag() @IsBoolean() ownerless?: boolean;

  /** Only forks of this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) upstream_slug?: string;

  /**
   * Only connectors with this status. The default is `published`. `unpublished` lists connectors that the caller can
   * publish.
   */
  @ApiPropertyOptional({ enum: ['published', 'unpublished'], default: 'published' })
  @MayBeAbsent()
  @IsIn(['published', 'unpublished'])
  status?: 'published' | 'unpublished';

  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: connectorSorts, default: 'name' })
  @MayBeAbsent()
  @IsIn(connectorSorts)
  sort?: (typeof connectorSorts)[number];
}

/** Optional parts of the response. */
export class OneConnectorQuery {
  /** `definition`: include the definition document. */
  @MayBeAbsent() @IsIn(['definition']) include?: 'definition';
}

export class AuthMethodView {
  /** The name of the authentication method. */
  name!: string;
  /** The type of the authentication method. */
  type!: 'oauth2' | 'client_credentials' | 'api_key' | 'basic' | 'none';
  /** The display name of the authentication method. */
  label!: string;
  /** Whether the person signs in at the provider, in a browser. */
  redirect!: boolean;
  /** The fields that the connect page asks for. Their values are never sent to this API. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  form_fields!: FormField[];
  /** A sentence that says what a connection with this method can do. */
  permissions_text!: string | null;
  /** The scopes to request, unless the organization's OAuth application sets others. */
  scopes!: string[];
  /** The URL where the provider explains how to get the values, or how to register an OAuth application. */
  help_url!: string | null;
  /** False if the method needs an OAuth application and the organization has none. */
  configured!: boolean;
}

class RateLimitsView {
  /** The maximum number of requests per window. */
  requests!: number;
  /** The length of the window in seconds. */
  per_seconds!: number;
  /** Whether the limit applies per account or to the whole OAuth application. */
  scope!: 'account' | 'app';
}

/**
 * The ancestor whose restriction also blocks the caller from a fork. Both fields are null if the caller cannot see it.
 */
export class AncestorView {
  /** The slug of the ancestor; null if the caller cannot see it. */
  slug!: string | null;
  /** The display name of the ancestor; null if the caller cannot see it. */
  label!: string | null;
}

export class DocumentationView {
  /** The kind of page. */
  kind!: 'overview' | 'setup' | 'auth' | 'tool';
  /** The key of the page, unique among the pages of its kind. For a page about a tool, the name of the tool. */
  key!: string;
  /** The text, in Markdown. */
  body_markdown!: string;
  /** When the page last changed. */
  updated_at!: string;
}

/** A variable of the connector's connections, without a value. */
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
  /** The `auth_methods` whose connections have the variable; null for all of them. */
  auth_methods!: string[] | null;
}

export class ConnectorView extends OwnershipView {
  /** The slug of the connector, its name in URLs. */
  slug!: string;
  /** The display name of the connector. */
  name!: string;
  /** What the connector is for. */
  description!: string | null;
  /** `catalog`: the definition lists HTTP tools. `remote_mcp`: a remote server lists the tools. */
  kind!: 'catalog' | 'remote_mcp';
  /** Whether the connector is shipped, custom or a fork. */
  origin!: 'catalog' | 'custom' | 'fork';
  /** The categories of the connector. */
  categories!: string[];
  /** The address of the logo, relative to this server. Null if there is no logo. */
  logo!: string | null;
  /** The status of the connector. */
  status!: ConnectorStatus;
  /** The ways to authenticate a connection. */
  auth_methods!: AuthMethodView[];
  /** Whether connecting is a single redirect to the provider, with nothing to choose or fill in first. */
  single_redirect_auth!: boolean;
  /** A sentence that says what connections of this connector can do. */
  permissions_text!: string | null;
  /** The number of tools that the caller's restrictions allow. */
  tool_count!: number;
  /** The number of tools by operation that the caller's restrictions allow. Absent for a remote MCP connector. */
  operation_counts?: OperationCountsView;
  /** The remote server. Only for a remote MCP connector. */
  mcp?: RemoteMcpView;
  /** How often the third party may be called. Null if there is no limit. */
  rate_limits!: RateLimitsView | null;
  /** Whether a restriction blocks the caller from the whole connector. */
  restricted!: boolean;
  /**
   * Whether a restriction on the member (`user`) or on a role blocks the caller; `user` if both do. Null if none does.
   */
  restricted_by!: 'role' | 'user' | null;
  /** The ancestor whose restriction blocks this fork, if no other restriction does. */
  restricted_inherited_from!: AncestorView | null;
  /** The number of connections on this connector that the caller can see. */
  connection_count!: number;
  /**
   * Whether the caller can create a connection on the connector. Needs permission, sharing, no blocking restriction and
   * a configured auth method.
   */
  can_use!: boolean;
  /** Whether the caller may fork the connector. */
  can_fork!: boolean;
  /** Whether the caller may set the organization's OAuth application for the connector. */
  can_manage_oauth_app!: boolean;
  created_at!: string;
  updated_at!: string;
}

export class OneConnectorView extends ConnectorView {
  /** The variables of the connections. */
  variables!: VariableView[];
  /** The documentation of the connector. */
  documentation!: DocumentationView[];
  /** The definition. Only with `include=definition`, and if the caller can read it. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) definition?: ConnectorDefinition;
  /** The effect on users of the connector. Only with `dry_run`, and then the connector is shown unchanged. */
  impact?: ImpactView;
}

export class CategoryView {
  /** The slug of the category, its name in URLs. */
  slug!: string;
  /** The display name of the category. */
  label!: string;
  /** The number of connectors in the category that the caller can see. */
  connector_count!: number;
}

/** A connector that a restriction can target. */
export class RestrictionConnectorView {
  /** The slug of the connector, its name in URLs. */
  slug!: string;
  /** The display name of the connector. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  logo!: string | null;
  /** Whether the connector calls an HTTP API or a remote MCP server. */
  kind!: 'catalog' | 'remote_mcp';
  /** Whether the connector is shipped, custom or a fork. */
  origin!: 'catalog' | 'custom' | 'fork';
  /** The name of the owner. Null for a shipped connector, and if the owner has left. */
  owner_label!: string | null;
  /** The number of tools. */
  tool_count!: number;
}

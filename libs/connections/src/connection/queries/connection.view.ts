import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { CommaSeparated, Flag, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery } from '#kernel/paging';
import { connectionStatuses, type ConnectionStatus } from '../domain/connection-status.js';

const sorts = ['-created_at', 'created_at', 'name', '-updated_at', '-last_used_at'] as const;

const accessFilters = ['owner', 'shared', ...levels] as const;

export class ConnectionQuery extends DatedPageQuery {
  /** Part of the name, of the connector's name, or of the account label if the caller can see it. */
  @SearchText() q?: string;
  /** Only connections of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** Only connections with one of these statuses. */
  @ApiPropertyOptional({ isArray: true, enum: connectionStatuses })
  @CommaSeparated()
  @MayBeAbsent()
  @IsIn(connectionStatuses, { each: true })
  status?: ConnectionStatus[];
  /** The caller's access; `shared` means any except `owner`. */
  @ApiPropertyOptional({ enum: accessFilters })
  @MayBeAbsent()
  @IsIn(accessFilters)
  access?: (typeof accessFilters)[number];
  /** Only connections of this owner. */
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  /** Filters by whether the caller can use the connection. */
  @MayBeAbsent() @Flag() @IsBoolean() can_use?: boolean;
  /** The field to sort by. A leading `-` means descending order. */
  @ApiPropertyOptional({ enum: sorts, default: '-created_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

export class OwnerView {
  id!: string;
  /** Name, or else email address. Absent if the owner has left the organization. */
  name?: string;
  /** The email address of the owner. Absent if the owner has left the organization. */
  email?: string;
  /** The address of the owner's profile picture. Null if there is no picture. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class TeamPathView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class ConnectorDisplayView {
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** The slug of the upstream connector. Only for forks whose upstream the caller can see. */
  upstream_slug?: string;
  /** Whether connecting is most likely a single redirect. Absent means unknown. */
  single_redirect_auth?: boolean;
  /** Whether the connector is published in the catalog. In lists, absent unless false. */
  available?: boolean;
  /** How a remote MCP connector authenticates. Absent in lists. */
  @ApiPropertyOptional({ enum: ['oauth_auto', 'oauth_client', 'custom', 'none'] }) auth_mode?: string;
  /** Whether the caller can open `GET /connector/{slug}`. Absent in lists. */
  can_view_connector?: boolean;
}

/** The ancestor of a fork. Both fields are null if the caller cannot see the ancestor. */
class InheritedFromView {
  /** The slug of the ancestor; null if the caller cannot see the ancestor. */
  @ApiProperty({ type: String, nullable: true }) slug!: string | null;
  /** The display name of the ancestor; null if the caller cannot see the ancestor. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
}

class PostInstallStepView {
  /** The name of the step in the definition. */
  name!: string;
  /** The display name of the step. */
  label!: string;
  /** The status of the step. */
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** Why the step failed, in one sentence. Null for callers who are neither the owner nor have edit access. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
}

class PostInstallView {
  /** The status of the last run of the steps. */
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** Every step of the connector, in order; empty if it has none. */
  @ApiProperty({ type: [PostInstallStepView] }) steps!: PostInstallStepView[];
  /** When the last run started; null if the steps have never run. */
  @ApiProperty({ type: String, nullable: true }) last_run_at!: string | null;
}

export class ConnectionView {
  id!: string;
  connector_slug!: string;
  /** The display name of the connection. */
  name!: string;
  /** The owner. Calls use this member's account. Only the owner can delete or transfer the connection. */
  owner_user_id!: string;
  /**
   * The member who created the connection and authenticated the account. A transfer or another sign-in does not change
   * it. Null if not recorded.
   */
  @ApiProperty({ type: String, nullable: true }) connected_by_user_id!: string | null;
  /**
   * The name, or else the email address, of the member who authenticated the account. Null if the member has left the
   * organization, or is not recorded.
   */
  @ApiProperty({ type: String, nullable: true }) connected_by_label!: string | null;
  /** The owner. Absent on the caller's own connections. */
  owner?: OwnerView;
  /** `left` if the owner has left the organization; absent otherwise. */
  @ApiPropertyOptional({ enum: ['left'] }) owner_state?: 'left';
  /** The connector. Absent in responses to requests that change the connection. */
  connector?: ConnectorDisplayView;
  /** Present and true if the owner can no longer use the connector. */
  connector_not_shared?: true;
  /** Whether the caller's restrictions block the connector. The status does not depend on it. */
  restricted!: boolean;
  /** Whether a restriction on the member or on a role blocks the caller; null if none does. */
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** The ancestor whose restriction blocks this fork, if no other restriction does. */
  @ApiProperty({ type: InheritedFromView, nullable: true }) restricted_inherited_from!: InheritedFromView | null;
  /** The id of the account in the vault; null until connected. */
  @ApiProperty({ type: String, nullable: true }) saffron_account_id!: string | null;
  /**
   * `pending`: the owner has not signed in yet. `active`: it can be used. `needs_reauth`: the third party no longer
   * accepts the sign-in, so it must be reconnected. `disconnected`: a member disconnected it, or its owner left.
   */
  @ApiProperty({ enum: connectionStatuses }) status!: (typeof connectionStatuses)[number];
  /** When `status` was last checked; null if never. */
  @ApiProperty({ type: String, nullable: true }) status_checked_at!: string | null;
  /** What is wrong, in one sentence; null if nothing is. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  /** The name of the authentication method that was used; null before the first sign-in. */
  @ApiProperty({ type: String, nullable: true }) auth_method!: string | null;
  /** The account's name at the third party. Only for the owner and members with edit access. */
  @ApiPropertyOptional({ type: String, nullable: true }) account_label?: string | null;
  /** The scopes that the third party granted. Only for the owner and members with edit access. */
  @ApiPropertyOptional({ type: [String], nullable: true }) scopes_granted?: string[] | null;
  /** The connector's setup steps and their results. Absent in lists. */
  @ApiPropertyOptional({ type: PostInstallView }) post_install?: PostInstallView;
  /** When the connection was last used, rounded down to the hour; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  /** The number of tools that the account can call and the caller's restrictions allow. */
  @ApiProperty({ type: 'integer' }) tool_count!: number;
  /** The highest access the caller has to the connection. */
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** The broadest way in which the caller has access. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** The team, if and only if `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** The shares. Only for the owner and members with edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** A summary of the access of others. Present if and only if `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** Whether the caller may use the connection. */
  can_use!: boolean;
  /** Whether the caller may share the connection. */
  can_share!: boolean;
  /** Whether the caller may see who the connection is shared with. */
  can_see_shares!: boolean;
  /** Whether the caller may revoke shares of the connection. */
  can_revoke_share!: boolean;
  /** Whether the caller may change the connection. */
  can_manage!: boolean;
  /** Whether the caller may transfer the connection to another owner. */
  can_transfer!: boolean;
  /** Whether the caller may reconnect the connection. */
  can_reconnect!: boolean;
  /** Whether the sign-in can be renewed or checked. */
  can_refresh_credentials!: boolean;
  /** Whether the caller may refresh the tools of a remote MCP server. */
  can_refresh_tools!: boolean;
  /** Whether the caller may run the setup steps again. Absent in lists. */
  can_run_post_install?: boolean;
  created_at!: string;
  updated_at!: string;
}

/** The response to creating or reconnecting a connection. */
export class ConnectEnvelopeView {
  /** The connection. */
  connection!: ConnectionView;
  /** The single-use sign-in link, valid for 15 minutes. */
  connect_url!: string;
  /** A link to the same session that skips the connect page. If null, use `connect_url`. */
  @ApiProperty({ type: String, nullable: true }) direct_connect_url!: string | null;
}

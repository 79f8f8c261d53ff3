import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { connectionStatuses } from '../domain/connection-status.js';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

export class OwnerView {
  id!: string;
  /** Name, else email; absent once they left the organization. */
  name?: string;
  email?: string;
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class TeamPathView {
  id!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class ConnectorDisplayView {
  /** The slug where the catalog has no name for it. */
  label!: string;
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** On a fork whose upstream the caller can see. */
  upstream_slug?: string;
  /** Whether connecting is most likely a single sign-in; absent means unknown. */
  single_redirect_auth?: boolean;
  /** False where the catalog no longer has the connector; absent on a list row means nothing is wrong. */
  available?: boolean;
  /** Of a remote MCP connector, on one connection only. */
  @ApiPropertyOptional({ enum: ['oauth_auto', 'oauth_client', 'custom', 'none'] }) auth_mode?: string;
  /** On one connection only: whether `GET /connector/{slug}` would answer the caller. */
  can_view_connector?: boolean;
}

/** Both null where the caller cannot see it. */
export class InheritedFromView {
  @ApiProperty({ type: String, nullable: true }) slug!: string | null;
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
}

export class PostInstallStepView {
  name!: string;
  label!: string;
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** One sentence of ours for why it failed; for the owner and edit access, null for others. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
}

export class PostInstallView {
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** Every step of the connector, in order; none where it has none. */
  @ApiProperty({ type: [PostInstallStepView] }) steps!: PostInstallStepView[];
  /** When they were last begun. */
  @ApiProperty({ type: String, nullable: true }) last_run_at!: string | null;
}

/** Source: API specification, Connection. */
export class ConnectionView {
  id!: string;
  /** The connector this account is on. */
  connector_slug!: string;
  name!: string;
  /** Calls run as this member's account; only they delete it or hand it over. */
  owner_user_id!: string;
  /** Who authenticated the account; null means not recorded. */
  @ApiProperty({ type: String, nullable: true }) connected_by_user_id!: string | null;
  /** Null beside an id means they left the organization. */
  @ApiProperty({ type: String, nullable: true }) connected_by_label!: string | null;
  /** Absent on the caller's own connections. */
  owner?: OwnerView;
  /** `left` where the owner left the organization; absent otherwise. */
  @ApiPropertyOptional({ enum: ['left'] }) owner_state?: 'left';
  /** On reads only, not on the answers of commands. */
  connector?: ConnectorDisplayView;
  /** Present and true where the owner may no longer use the connector. */
  connector_not_shared?: true;
  /** Whether the caller's restrictions block the connector; the status is untouched by it. */
  restricted!: boolean;
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** The ancestor whose restriction alone blocks this fork. */
  @ApiProperty({ type: InheritedFromView, nullable: true }) restricted_inherited_from!: InheritedFromView | null;
  /** The vault's account; null until connected. */
  @ApiProperty({ type: String, nullable: true }) saffron_account_id!: string | null;
  @ApiProperty({ enum: connectionStatuses }) status!: (typeof connectionStatuses)[number];
  /** How fresh `status` is. */
  @ApiProperty({ type: String, nullable: true }) status_checked_at!: string | null;
  /** One sentence of ours for what is wrong. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  @ApiProperty({ type: String, nullable: true }) auth_method!: string | null;
  /** Who the third party says the account is; for the owner and edit access. */
  @ApiPropertyOptional({ type: String, nullable: true }) account_label?: string | null;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [String], nullable: true }) scopes_granted?: string[] | null;
  /** What the connector does once somebody has signed in, and how it went; on one connection only. */
  @ApiPropertyOptional({ type: PostInstallView }) post_install?: PostInstallView;
  /** By the hour. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** The broadest way in which it reaches the caller. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** Exactly where `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Exactly where `can_share` is true. */
  access_summary?: AccessSummaryView;
  can_use!: boolean;
  can_share!: boolean;
  can_see_shares!: boolean;
  can_revoke_share!: boolean;
  can_manage!: boolean;
  can_transfer!: boolean;
  can_reconnect!: boolean;
  /** Whether there is a sign-in that can be renewed, or asked about. */
  can_refresh_credentials!: boolean;
  /** On one connection only. */
  can_run_post_install?: boolean;
  created_at!: string;
  updated_at!: string;
}

/** The answer to creating a connection, and to reconnecting one. */
export class ConnectEnvelopeView {
  connection!: ConnectionView;
  /** Where the person signs in; single-use, good for 15 minutes. */
  connect_url!: string;
  /** The same session, past the connect page; null means: use `connect_url`. */
  @ApiProperty({ type: String, nullable: true }) direct_connect_url!: string | null;
}

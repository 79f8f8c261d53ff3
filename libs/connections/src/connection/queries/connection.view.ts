import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { connectionStatuses } from '../domain/connection-status.js';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

export class OwnerView {
  /** The id of the owner. It never changes. */
  id!: string;
  /** Name, else email; absent once they left the organization. */
  name?: string;
  /** The email address of the owner. */
  email?: string;
  /** The address of the profile picture of the owner; null without one. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

export class TeamPathView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

export class ConnectorDisplayView {
  /** The slug where the catalog has no name for it. */
  label!: string;
  /** The address of the logo; null without one. */
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
  /** The slug of the upstream connector; null if the caller may not see it. */
  @ApiProperty({ type: String, nullable: true }) slug!: string | null;
  /** The display name of the upstream connector; null if the caller may not see it. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
}

export class PostInstallStepView {
  /** The display name of the step. */
  name!: string;
  /** The display name of the step. */
  label!: string;
  /** The status of the step. */
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** One sentence of ours for why it failed; for the owner and edit access, null for others. */
  @ApiProperty({ type: String, nullable: true }) error!: string | null;
}

export class PostInstallView {
  /** The status of the post-install run. */
  @ApiProperty({ enum: ['not_run', 'running', 'succeeded', 'failed'] })
  status!: 'not_run' | 'running' | 'succeeded' | 'failed';
  /** Every step of the connector, in order; none where it has none. */
  @ApiProperty({ type: [PostInstallStepView] }) steps!: PostInstallStepView[];
  /** When they were last begun. */
  @ApiProperty({ type: String, nullable: true }) last_run_at!: string | null;
}

/** Source: API specification, Connection. */
export class ConnectionView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The connector this account is on. */
  connector_slug!: string;
  /** The display name of the connection. */
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
  /** Whether a restriction on the member or on a role blocks the caller; null if none does. */
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** The ancestor whose restriction alone blocks this fork. */
  @ApiProperty({ type: InheritedFromView, nullable: true }) restricted_inherited_from!: InheritedFromView | null;
  /** The vault's account; null until connected. */
  @ApiProperty({ type: String, nullable: true }) saffron_account_id!: string | null;
  /** The status of the connection. */
  @ApiProperty({ enum: connectionStatuses }) status!: (typeof connectionStatuses)[number];
  /** How fresh `status` is. */
  @ApiProperty({ type: String, nullable: true }) status_checked_at!: string | null;
  /** One sentence of ours for what is wrong. */
  @ApiProperty({ type: String, nullable: true }) last_error!: string | null;
  /** The name of the authentication method that was used; null before the first sign-in. */
  @ApiProperty({ type: String, nullable: true }) auth_method!: string | null;
  /** Who the third party says the account is; for the owner and edit access. */
  @ApiPropertyOptional({ type: String, nullable: true }) account_label?: string | null;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [String], nullable: true }) scopes_granted?: string[] | null;
  /** What the connector does once somebody has signed in, and how it went; on one connection only. */
  @ApiPropertyOptional({ type: PostInstallView }) post_install?: PostInstallView;
  /** By the hour. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  /** The highest access the caller has to the connection. */
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** The broadest way in which it reaches the caller. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** Exactly where `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Exactly where `can_share` is true. */
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
  /** Whether there is a sign-in that can be renewed, or asked about. */
  can_refresh_credentials!: boolean;
  /** On one connection only. */
  can_run_post_install?: boolean;
  /** When the connection was created. */
  created_at!: string;
  /** When the connection last changed. */
  updated_at!: string;
}

/** The answer to creating a connection, and to reconnecting one. */
export class ConnectEnvelopeView {
  /** The connection. */
  connection!: ConnectionView;
  /** Where the person signs in; single-use, good for 15 minutes. */
  connect_url!: string;
  /** The same session, past the connect page; null means: use `connect_url`. */
  @ApiProperty({ type: String, nullable: true }) direct_connect_url!: string | null;
}

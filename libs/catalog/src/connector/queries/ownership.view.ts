import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** The owner of a connector. */
export class ConnectorOwnerView {
  /** The id of the owner. It never changes. */
  id!: string;
  /** Name, or else email address. Absent if the owner has left the organization. */
  name?: string;
  /** The email address of the owner. */
  email?: string;
  /** The address of the owner's profile picture. Null if there is no picture. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

/** The team that gives the caller access to a connector. */
export class ConnectorTeamView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team; null if the team was deleted. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

/** The upstream of a fork or a linked connector. */
export class UpstreamConnectorView {
  /** The slug of the upstream connector, its name in URLs. */
  slug!: string;
  /** The display name; null if the upstream was deleted. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** Whether the fork follows this upstream. */
  linked!: boolean;
  /** Whether the upstream has changed since all its changes were last applied or rejected. */
  changes_available!: boolean;
}

/** Fields of custom connectors only. */
export class OwnershipView {
  /** The id of the owner. Null if the owner has left; absent for shipped connectors. */
  @ApiPropertyOptional({ type: String, nullable: true }) owner_user_id?: string | null;
  /** The owner. Absent if the caller is the owner, or if there is no owner. */
  owner?: ConnectorOwnerView;
  /** The caller's access level. Absent if the caller sees the connector only as a manager of ownerless connectors. */
  @ApiPropertyOptional({ enum: accesses }) access?: (typeof accesses)[number];
  /** How the caller gets access to the connector. */
  @ApiPropertyOptional({ enum: paths }) access_via?: (typeof paths)[number];
  /** The team, if and only if `access_via` is `team`. */
  access_via_team?: ConnectorTeamView;
  /** The shares. Only for the owner and members with edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** A summary of the access of others. Present if and only if `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** The upstream. Null if there is none, absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: UpstreamConnectorView, nullable: true }) upstream?: UpstreamConnectorView | null;
  /** Whether the caller may change the connector's definition, documentation, tools and upstream. */
  can_manage?: boolean;
  /** Whether the caller may share the connector. */
  can_share?: boolean;
  /** Whether the caller may see who the connector is shared with. */
  can_see_shares?: boolean;
  /** Whether the caller may revoke shares of the connector. */
  can_revoke_share?: boolean;
  /** Whether the caller may transfer the connector to another owner. */
  can_transfer?: boolean;
  /** Whether the caller may assign an owner. True only while the connector has no owner. */
  can_assign_owner?: boolean;
  /** Whether the caller may delete the connector. */
  can_delete?: boolean;
}

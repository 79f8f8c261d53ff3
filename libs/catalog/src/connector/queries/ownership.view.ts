import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** Whose a connector is. */
export class ConnectorOwnerView {
  /** The id of the owner. It never changes. */
  id!: string;
  /** Name, else email; absent once they left the organization. */
  name?: string;
  /** The email address of the owner. */
  email?: string;
  /** The address of the profile picture of the owner; null without one. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
}

/** The team through which a connector reaches the caller. */
export class ConnectorTeamView {
  /** The id of the team. It never changes. */
  id!: string;
  /** The display name of the team. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

/** What a fork was made from, or linked to. */
export class UpstreamConnectorView {
  /** The slug of the upstream connector: its name in addresses. */
  slug!: string;
  /** Null where it was deleted. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** Whether the fork follows it. */
  linked!: boolean;
  /** Whether it has changed since all of it was taken over or decided about. */
  changes_available!: boolean;
}

/** What is said of connectors of the organization's own alone. */
export class OwnershipView {
  /** Null when the owner left; absent on connectors of the shipped catalog. */
  @ApiPropertyOptional({ type: String, nullable: true }) owner_user_id?: string | null;
  /** Absent on the caller's own, and where nobody owns it. */
  owner?: ConnectorOwnerView;
  /** How the caller reaches it; absent where that is only by looking after what nobody owns. */
  @ApiPropertyOptional({ enum: accesses }) access?: (typeof accesses)[number];
  /** How the caller gets access to the connector. */
  @ApiPropertyOptional({ enum: paths }) access_via?: (typeof paths)[number];
  /** Exactly where `access_via` is `team`. */
  access_via_team?: ConnectorTeamView;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Exactly where `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** Null where it follows none; absent where the caller cannot see it. */
  @ApiPropertyOptional({ type: UpstreamConnectorView, nullable: true }) upstream?: UpstreamConnectorView | null;
  /** Whether the caller may change it: definition, documentation, tools, upstream. */
  can_manage?: boolean;
  /** Whether the caller may share the connector. */
  can_share?: boolean;
  /** Whether the caller may see who the connector is shared with. */
  can_see_shares?: boolean;
  /** Whether the caller may revoke shares of the connector. */
  can_revoke_share?: boolean;
  /** Whether the caller may transfer the connector to another owner. */
  can_transfer?: boolean;
  /** Whether the caller may say whose it is, while nobody owns it. */
  can_assign_owner?: boolean;
  /** Whether the caller may delete the connector. */
  can_delete?: boolean;
}

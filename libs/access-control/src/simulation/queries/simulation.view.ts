import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/**
 * A change for one member. For a rule, the change is on one connector. For a role, it is a change to the member's
 * permissions.
 */
export class SimulatedChangeView {
  /** The id of the member. */
  user_id!: string;
  /** The name of the member, or the email address if there is none. */
  user_label!: string | null;
  /** The slug of the connector. For rules only. */
  connector_slug?: string;
  /**
   * Number of tools the member loses or gains on this connector; 0 if only access to the connector itself changes. For
   * rules only.
   */
  @ApiPropertyOptional({ type: 'integer' }) tool_count?: number;
  /**
   * Permissions the member loses or gains. Permissions that another role of the member includes are omitted. For roles
   * only.
   */
  permissions?: string[];
}

export class SimulatedImpactView {
  /** The first 50 losses, by member and connector. */
  lose!: SimulatedChangeView[];
  /** The first 50 gains, by member and connector. */
  gain!: SimulatedChangeView[];
  /** Number of evaluated members who lose something. */
  members_losing!: number;
  /** Number of evaluated members who gain something. */
  members_gaining!: number;
}

class SimulatedLiftView {
  /** The id of the member. */
  user_id!: string;
  /** The id of the access grant that lifts the rule. */
  grant_id!: string;
}

/** The effect of a rule or a role before it is written. */
export class SimulationView {
  /** Whether the caller may make this change. */
  can_write!: boolean;
  /** Why the caller may not make the change; null if the caller may make it. */
  reason!: string | null;
  /**
   * The summary the rule would have, or null if a rule would only be deleted. For a role, the permissions to be added
   * and removed.
   */
  summary!: string | null;
  /** Whether the change also grants access: an allow list grows, or the role gets permissions. */
  widens!: boolean;
  /** Number of members who are bound by the rules, or who hold the role. */
  members_bound!: number;
  /** The number of members that were evaluated. */
  members_evaluated!: number;
  /** Whether only some of the affected members were evaluated, because of `member_limit`. */
  truncated!: boolean;
  /** The members whose access would change. */
  impact!: SimulatedImpactView;
  /**
   * Number of connections that an evaluated member can use now, as owner or through a share, and could no longer use.
   * Null for a role, or if this service has no connections.
   */
  @ApiProperty({ type: 'integer', nullable: true }) connections_unusable!: number | null;
  /**
   * Number of toolboxes with a connector or a tool that their owner, an evaluated member, would lose. Null for a role,
   * or if this service has no toolboxes.
   */
  @ApiProperty({ type: 'integer', nullable: true }) toolboxes_affected!: number | null;
  /** The first 50 access grants that lift part of the rule. */
  lifted_for!: SimulatedLiftView[];
  /** Number of pending access requests that would no longer be needed. */
  open_requests_answered!: number;
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class ExplainedRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
}

export class ExplainedRestrictionView {
  /** The id of the restriction. It never changes. */
  id!: string;
  /** Whether the restriction allows or blocks. */
  @ApiProperty({ enum: ['allow', 'block'] }) mode!: 'allow' | 'block';
  /** The restriction as a sentence. */
  summary!: string;
}

/** What one role, or the member, says of the connector or of one of its ancestors. */
export class ExplainedStepView {
  /** Whose rules were asked. */
  @ApiProperty({ enum: ['role', 'user'] }) source!: 'role' | 'user';
  /** Null for the member's own rules; absent for readers who may not see restrictions. */
  @ApiPropertyOptional({ type: String, nullable: true }) role_id?: string | null;
  /** Null where the reader does not see that connector. */
  @ApiProperty({ type: String, nullable: true }) on_slug!: string | null;
  /** `on_slug` is an ancestor of the connector asked about. */
  inherited!: boolean;
  /** By what the rules matched; `allowlist`: by what an allow list does not name, or names at least one tool of. */
  @ApiProperty({ enum: ['connector', 'name', 'operation', 'origin', 'allowlist', 'none'] }) matched!: string;
  /** Whether this step admits or blocks the call. */
  @ApiProperty({ enum: ['admits', 'blocks'] }) verdict!: 'admits' | 'blocks';
  /** The access grant that lifts what these rules block. */
  lifted_by!: string | null;
  /** Whose rules these are, where the member only stands for them: who is responsible for a service member, or uses it. */
  @ApiProperty({ type: String, nullable: true }) stands_for!: string | null;
  /** The rules that matched; absent for readers who may not see restrictions. */
  restrictions?: ExplainedRestrictionView[];
}

export class ExplainedGrantView {
  /** The id of the access grant. It never changes. */
  id!: string;
  /** The slug of the connector. */
  connector_slug!: string;
  /** The name of the tool; null if the grant covers the whole connector. */
  tool_name!: string | null;
  /** Whether the grant also lifts restrictions on the member, not only those on roles. */
  lifts_member_rules!: boolean;
  /** When the access grant expires; null if it never does. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
}

/** What else must hold before the tool runs. */
export class OtherGatesView {
  /** The member may run tools. */
  permission!: boolean;
  /** The member can see the connector. */
  connector_visible!: boolean;
  /** The tool is turned on; null when no tool was asked about. */
  tool_active!: boolean | null;
}

/** Why a member may or may not use a connector, or one of its tools. */
export class ExplanationView {
  /** The id of the member. */
  user_id!: string;
  /** The display name of the member. */
  user_label!: string | null;
  /** The slug of the connector. */
  connector_slug!: string;
  /** The display name of the connector. */
  connector_label!: string;
  /** The name of the tool; null if the question is about the whole connector. */
  tool_name!: string | null;
  /** The display name of the tool; null if the question is about the whole connector. */
  tool_label!: string | null;
  /** What the rules say; see `other_gates` for the rest. */
  @ApiProperty({ enum: ['allowed', 'blocked'] }) decision!: 'allowed' | 'blocked';
  /** The decision and its reason, to be shown as it is. */
  sentence!: string;
  /** Roles the member holds. */
  roles!: ExplainedRoleView[];
  /** The member's own rules still replace the rules of roles. */
  legacy_override!: boolean;
  /** The connector and those of its ancestors that the reader sees, nearest first. */
  lineage!: string[];
  /** The steps of the decision, in order. */
  steps!: ExplainedStepView[];
  /** Grants in force for this connector. */
  grants!: ExplainedGrantView[];
  /** What else a call must pass besides restrictions. */
  other_gates!: OtherGatesView;
  /** Whether an access request could lift the block. */
  can_request_access!: boolean;
}

import { ApiProperty } from '@nestjs/swagger';

export class ReplacementCandidateView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
}

/** The leaver's connections on one connector, and what uses them. */
export class OffboardingConnectionsView {
  /** The slug of the connector. */
  connector_slug!: string;
  /** The display name of the connector. */
  connector_label!: string;
  /** The number of connections. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** The number of toolbox entries that use these connections. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The number of other members' synthetic tools that use these connections. */
  @ApiProperty({ type: 'integer' }) synthetic_tool_count!: number;
  /** Up to ten of the caller's connections that could replace these connections. */
  @ApiProperty({ type: [ReplacementCandidateView] }) replacement_candidates!: ReplacementCandidateView[];
  /** The number of the caller's connections that could replace these connections. */
  @ApiProperty({ type: 'integer' }) replacement_candidate_count!: number;
}

/** What you need to decide before you remove a member. */
export class OffboardingView {
  /** The connections of the member. */
  @ApiProperty({ type: [OffboardingConnectionsView] }) connections!: OffboardingConnectionsView[];
  /** The number of toolboxes that the member owns. */
  @ApiProperty({ type: 'integer' }) toolboxes!: number;
  /** The number of templates that the member owns. */
  @ApiProperty({ type: 'integer' }) templates!: number;
  /** The number of custom connectors that the member owns. */
  @ApiProperty({ type: 'integer' }) connectors!: number;
  /** The number of synthetic tools that the member owns. */
  @ApiProperty({ type: 'integer' }) synthetic_tools!: number;
  /** The number of teams that the member administers. */
  @ApiProperty({ type: 'integer' }) teams_administered!: number;
  /** The number of the member's resources that are shared with others. */
  @ApiProperty({ type: 'integer' }) shared_with_others!: number;
  /** The number of the member's pending access requests. */
  @ApiProperty({ type: 'integer' }) pending_requests!: number;
  /** The number of the member's active tokens. */
  @ApiProperty({ type: 'integer' }) tokens!: number;
}

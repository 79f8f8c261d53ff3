import { ApiProperty } from '@nestjs/swagger';

export class ReplacementCandidateView {
  id!: string;
  name!: string;
}

/** The leaver's connections on one connector, and what stands on them. */
export class OffboardingConnectionsView {
  connector_slug!: string;
  connector_label!: string;
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** Entries of toolboxes that run on them. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** Others' synthetic tools that run on them. */
  @ApiProperty({ type: 'integer' }) synthetic_tool_count!: number;
  /** At most ten connections of the caller's that could stand in. */
  @ApiProperty({ type: [ReplacementCandidateView] }) replacement_candidates!: ReplacementCandidateView[];
  @ApiProperty({ type: 'integer' }) replacement_candidate_count!: number;
}

/** What there is to decide before somebody is removed. */
export class OffboardingView {
  @ApiProperty({ type: [OffboardingConnectionsView] }) connections!: OffboardingConnectionsView[];
  @ApiProperty({ type: 'integer' }) toolboxes!: number;
  @ApiProperty({ type: 'integer' }) templates!: number;
  @ApiProperty({ type: 'integer' }) connectors!: number;
  @ApiProperty({ type: 'integer' }) synthetic_tools!: number;
  @ApiProperty({ type: 'integer' }) teams_administered!: number;
  /** Things of theirs that others were given access to. */
  @ApiProperty({ type: 'integer' }) shared_with_others!: number;
  @ApiProperty({ type: 'integer' }) pending_requests!: number;
  @ApiProperty({ type: 'integer' }) tokens!: number;
}

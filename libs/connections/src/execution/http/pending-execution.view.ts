import { ApiProperty } from '@nestjs/swagger';

const tiers = ['read', 'write', 'destructive'] as const;

/** An approval that a call waits for. */
export class OpenApprovalView {
  /** The id of the approval. It never changes. */
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved` if the same call was requested before and has been approved since. */
  @ApiProperty({ enum: ['pending', 'approved'] }) status!: string;
  /** While pending: the deadline to decide. Once approved: the deadline to use the approval. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** One sentence that says what the call does, for display. */
  summary!: string;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /**
   * The name of the connection that the call uses. Null for a synthetic tool, and if the caller cannot see the
   * connection.
   */
  @ApiProperty({ type: String, nullable: true }) connection_name!: string | null;
  /** The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** Whether a second person must approve. If false, the requester can. */
  second_person!: boolean;
}

/** A call that waits for approval. */
export class PendingExecutionView {
  /** The outcome of the call. */
  @ApiProperty({ enum: ['approval_required'] }) outcome!: 'approval_required';
  /** The name of the tool. */
  tool_name!: string;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** The approval. Once it is approved, repeat the call with its id as `approval_id`. */
  approval!: OpenApprovalView;
}

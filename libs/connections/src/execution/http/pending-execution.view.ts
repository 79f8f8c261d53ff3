import { ApiProperty } from '@nestjs/swagger';

const tiers = ['read', 'write', 'destructive'] as const;

/** What a call waits for. */
export class OpenApprovalView {
  /** The id of the approval. It never changes. */
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved` where the same call was asked for before, and somebody has approved of it since. */
  @ApiProperty({ enum: ['pending', 'approved'] }) status!: string;
  /** Until when it can be decided; once it is approved, until when it can be used. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** What is to be done, to be shown as it is. */
  summary!: string;
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** The account it runs on. Null for a synthetic tool, and if the caller cannot see the connection. */
  @ApiProperty({ type: String, nullable: true }) connection_name!: string | null;
  /** What the tool is to be given; what looks like a secret is hidden, and long texts are cut. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** Whether it takes the word of somebody other than who asked; otherwise theirs is enough. */
  second_person!: boolean;
}

/** A call that was not made yet. */
export class PendingExecutionView {
  /** How the execution ended. */
  @ApiProperty({ enum: ['approval_required'] }) outcome!: 'approval_required';
  /** The name of the tool. */
  tool_name!: string;
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** Repeat the call with its id as `approval_id` once it is approved. */
  approval!: OpenApprovalView;
}

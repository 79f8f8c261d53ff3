import { ApiProperty } from '@nestjs/swagger';

const tiers = ['read', 'write', 'destructive'] as const;

/** What a call waits for. */
export class OpenApprovalView {
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved` where the same call was asked for before, and somebody has approved of it since. */
  @ApiProperty({ enum: ['pending', 'approved'] }) status!: string;
  /** Until when it can be decided; once it is approved, until when it can be used. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** What is to be done, to be shown as it is. */
  summary!: string;
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** Whether it takes the word of somebody other than who asked; otherwise theirs is enough. */
  second_person!: boolean;
}

/** A call that was not made yet. */
export class PendingExecutionView {
  @ApiProperty({ enum: ['approval_required'] }) outcome!: 'approval_required';
  tool_name!: string;
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** Repeat the call with its id as `approval_id` once it is approved. */
  approval!: OpenApprovalView;
}
